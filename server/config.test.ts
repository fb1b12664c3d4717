import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('settings', () => {
  it('need nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      demo: true,
    });
  });

  it('that are empty count as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('never bring demo content to production', () => {
    expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(false);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '99999'],
    ['DATABASE_URL', 'mysql://nowhere'],
    ['PUBLIC_URL', 'school.example'],
    ['PUBLIC_URL', 'https://school.example/path'],
    ['HOME_ZONE', 'Asia/Nowhere'],
    ['METRICS', 'yes'],
    ['SERVICE_WORKER', 'no'],
    ['LOG_LEVEL', 'loud'],
  ])('name %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
