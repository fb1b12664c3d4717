import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

describe('settings', () => {
  it('have a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      demo: true,
    });
  });

  it('accept a sender with or without a name', () => {
    expect(readConfig({ PUBLIC_URL: 'https://school.example' }).mailFrom).toBe('no-reply@school.example');
    for (const MAIL_FROM of ['school@example.kz', 'Школа <school@example.kz>'])
      expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  });

  it('treat empty values as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('parse a list of allowed origins', () => {
    expect(readConfig({}).allowedOrigins).toEqual([]);
    const ALLOWED_ORIGINS = 'https://app.example, capacitor://localhost,http://localhost:8080';
    expect(readConfig({ ALLOWED_ORIGINS }).allowedOrigins).toEqual([
      'https://app.example',
      'capacitor://localhost',
      'http://localhost:8080',
    ]);
  });

  it('never enable demo content in production', () => {
    expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(false);
  });

  it('of a box name its school, under whose address devices reach it', () => {
    expect(readConfig({ BOX_OF: 'https://school.example/', BOX_CODE: 'ABCD' })).toMatchObject({
      box: { school: 'https://school.example', code: 'ABCD', passphrase: undefined },
      publicUrl: 'https://school.example',
      isPublicUrlSet: true,
      demo: false,
    });
    expect(readConfig({ BOX_CODE: 'ABCD' }).box).toBeUndefined();
    for (const BOX_OF of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])
      expect(readConfig({ BOX_OF }).box?.school).toBe(BOX_OF);
  });

  it.each([
    ['DATABASE_URL', 'postgres://127.0.0.1/school'],
    ['REDIS_URL', 'redis://127.0.0.1'],
    ['S3_ENDPOINT', 'https://storage.example'],
  ])('of a box exclude %s', (name, value) => {
    expect(() => readConfig({ BOX_OF: 'https://school.example', [name]: value })).toThrow(name);
  });

  it.each<[string, string | undefined]>([
    ['PORT', 'eighty'],
    ['PORT', '99999'],
    ['DATABASE_URL', 'mysql://nowhere'],
    ['PROCESS_URL', 'https://10.0.0.2:3000'],
    ['PUBLIC_URL', 'school.example'],
    ['PUBLIC_URL', 'https://school.example/path'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://app.example/'],
    ['ALLOWED_ORIGINS', 'app.example'],
    ['ALLOWED_ORIGINS', 'https://*.example'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Yurt <a@b.kz>\r\nBcc: c@d.kz'],
    ['HOME_ZONE', 'Asia/Nowhere'],
    ['METRICS', 'yes'],
    ['S3_ENDPOINT', 'storage.example'],
    ['S3_BUCKET', undefined],
    ['SERVICE_WORKER', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['BOX_OF', 'school.example'],
    ['BOX_OF', 'http://school.example'],
    ['BOX_OF', 'http://192.168.0.2'],
    ['BOX_OF', 'http://127.example'],
    ['BOX_OF', 'https://school.example/path'],
  ])('reject %s with the value %s', (name, value) => {
    const environment = value === undefined ? { S3_ENDPOINT: 'https://storage.example' } : { [name]: value };
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(name);
  });
});
