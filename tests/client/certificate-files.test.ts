import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Certificate } from '../../contract/certificates.ts';
import { keepCertificateFile, readCertificateFile } from '../../src/db/certificate-files.ts';
import { Database } from '../../src/db/database.ts';
import { putMeta } from '../../src/db/meta.ts';
import { downloadCertificates } from '../../workers/offline-files/download-certificates.ts';
import type { OfflineFilesEnvironment } from '../../workers/offline-files/environment.ts';

const row = (id: number, more: Partial<Certificate> = {}): Certificate => ({
  id,
  number: `N${id}`,
  title: 'Attendance',
  issued_at: 1,
  revoked_at: null,
  rev: id,
  ...more,
});

let db: Database;
let env: OfflineFilesEnvironment;
let respond: (url: string) => Response;
let requests: string[];

const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
const textOf = async (id: number) => (await readCertificateFile(id, db))?.text();

beforeEach(async () => {
  db = new Database(`certificates-${Math.random()}`);
  await putMeta('session', { base: 'http://school.example/api', token: 'token' }, db);
  await db.certificates.bulkAdd([row(1), row(2)]);
  requests = [];
  respond = pdf;
  env = {
    db,
    cache: {
      match: async () => undefined,
      put: async () => {},
      delete: async () => true,
      keys: async () => [],
    },
    now: () => 1000,
    fetch: async (url) => {
      requests.push(url);
      return respond(url);
    },
    room: async () => Infinity,
    heldBack: () => null,
    note: () => {},
    signal: new AbortController().signal,
  };
});
afterEach(() => db.delete());

it('downloads the file of a certificate that was opened, once', async () => {
  await keepCertificateFile(1, db);
  expect(await textOf(1)).toBeUndefined();
  expect(await downloadCertificates(env)).toBe('done');
  await keepCertificateFile(1, db);
  expect(await downloadCertificates(env)).toBe('done');
  expect(await textOf(1)).toBe('%PDF');
  expect(await textOf(2)).toBeUndefined();
  expect(requests).toEqual(['http://school.example/api/certificates/1/file']);
});

it.each([
  ['the network fails', () => Promise.reject(new TypeError('network'))],
  ['the server is overloaded', async () => new Response(null, { status: 503 })],
  [
    'a captive portal answers',
    async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  ],
])('tries again later if %s', async (_name, fetch) => {
  await keepCertificateFile(1, db);
  expect(await downloadCertificates({ ...env, fetch })).toBe('later');
  expect(await downloadCertificates(env)).toBe('done');
  expect(await textOf(1)).toBe('%PDF');
});

it('does not try again after a refusal', async () => {
  await keepCertificateFile(1, db);
  respond = () => new Response(null, { status: 404 });
  expect(await downloadCertificates(env)).toBe('done');
  expect(await db.certificate_files.count()).toBe(0);
});

it('stores no file of a certificate that was revoked during the download', async () => {
  await keepCertificateFile(1, db);
  const fetch = async () => {
    await db.certificates.put(row(1, { revoked_at: 5 }));
    return pdf();
  };
  expect(await downloadCertificates({ ...env, fetch })).toBe('done');
  expect(await db.certificate_files.count()).toBe(0);
});

it.each([
  ['revoked', () => db.certificates.put(row(1, { revoked_at: 5 }))],
  ['deleted', () => db.certificates.delete(1)],
])('deletes the file of a certificate that was %s', async (_name, change) => {
  await keepCertificateFile(1, db);
  await keepCertificateFile(2, db);
  await downloadCertificates(env);
  await change();
  expect(await downloadCertificates(env)).toBe('done');
  expect(await textOf(1)).toBeUndefined();
  expect(await textOf(2)).toBe('%PDF');
});
