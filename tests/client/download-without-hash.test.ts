import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Material } from '../../contract/library.ts';
import { Database } from '../../src/db/database.ts';
import { addOfflineMaterials as want } from '../../src/db/offline-materials.ts';
import { putMeta } from '../../src/db/meta.ts';
import { contentName, partBytes, readMark, streamParts } from '../../src/lib/stored-content.ts';
import { downloadMaterials } from '../../workers/offline-files/download-materials.ts';
import type { OfflineFilesEnvironment } from '../../workers/offline-files/environment.ts';

/* Files of a server that sends no hashes. */

interface RecordedRequest {
  url: string;
  range: string | null;
  authorization: string | null;
}

let db: Database;
let file: Buffer;
let etag: string | null;
let sendsLength: boolean;
/** Bytes after which the next body breaks off. */
let cutAfter: number | null;
let requests: RecordedRequest[];
let env: OfflineFilesEnvironment;

function serve(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const range = headers.get('range');
  requests.push({ url, range, authorization: headers.get('authorization') });
  if (url.startsWith('https://other.example')) return Promise.reject(new TypeError('Failed to fetch'));
  const isSame = range !== null && headers.get('if-range') === etag;
  const from = isSame ? Number(/bytes=(\d+)-/.exec(range)?.[1]) : 0;
  const end = cutAfter === null ? undefined : from + cutAfter;
  const isCut = end !== undefined;
  cutAfter = null;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(file.subarray(from, end))),
    pull: (controller) => (isCut ? controller.error(new TypeError('network')) : controller.close()),
  });
  return Promise.resolve(
    new Response(body, {
      status: from > 0 ? 206 : 200,
      headers: {
        'content-type': 'application/pdf',
        ...(etag !== null && { etag }),
        ...(sendsLength && { 'content-length': String(file.length - from) }),
      },
    }),
  );
}

const material = (fields: Partial<Material> = {}) =>
  ({
    id: 7,
    file: '/files/handout.pdf',
    added_at: 1,
    folder: [],
    events: [],
    renditions: [],
    ...fields,
  }) as unknown as Material;

const download = async (row: Material = material()) => {
  await db.materials.put(row);
  await want([row.id], 0, db);
  return downloadMaterials(env);
};

async function stored(): Promise<Buffer | null> {
  const row = await db.kept.get(7);
  const mark = row && (await readMark(env.cache, contentName(row.hash)));
  if (!row || !mark) return null;
  const stream = streamParts(env.cache, contentName(row.hash), 0, mark.bytes - 1);
  return Buffer.from(await new Response(stream).arrayBuffer());
}

beforeEach(async () => {
  db = new Database(`keep-${Math.random()}`);
  await putMeta('session', { base: 'http://school.example/api', token: 'secret' }, db);
  file = randomBytes(partBytes * 2 + 777);
  etag = '"v1"';
  sendsLength = true;
  cutAfter = null;
  requests = [];
  const entries = new Map<string, Response>();
  env = {
    db,
    cache: {
      match: async (key) => entries.get(key as string)?.clone(),
      put: async (key, response) => void entries.set(key as string, response),
      delete: async (key) => entries.delete(new URL((key as Request).url).pathname),
      keys: async () => [...entries.keys()].map((key) => new Request(`http://school.example${key}`)),
    },
    now: () => 1000,
    fetch: serve,
    room: async () => Infinity,
    heldBack: () => null,
    note: (error) => {
      throw error;
    },
    signal: new AbortController().signal,
  };
});
afterEach(() => db.delete());

it('stores a file and takes its size from the response', async () => {
  expect(await download()).toBe('done');
  expect(await db.kept.get(7)).toMatchObject({ state: 'kept', bytes: file.length, got: file.length });
  expect(await db.kept.get(7)).not.toHaveProperty('unverified');
  expect((await stored())?.equals(file)).toBe(true);
  expect(requests).toEqual([
    { url: 'http://school.example/files/handout.pdf', range: null, authorization: 'Bearer secret' },
  ]);
});

it('continues after an interruption if the ETag is the same', async () => {
  cutAfter = partBytes + 10;
  expect(await download()).toBe('later');
  expect(await downloadMaterials(env)).toBe('done');
  expect(requests.at(-1)?.range).toBe(`bytes=${partBytes}-`);
  expect((await stored())?.equals(file)).toBe(true);
});

it('starts again if the file was replaced during an interruption', async () => {
  cutAfter = partBytes + 10;
  await download();
  [etag, file] = ['"v2"', randomBytes(partBytes + 5)];
  expect(await downloadMaterials(env)).toBe('done');
  expect((await stored())?.equals(file)).toBe(true);
});

it('starts again if the server has no ETag', async () => {
  etag = null;
  cutAfter = partBytes + 10;
  await download();
  expect(await downloadMaterials(env)).toBe('done');
  expect(requests.at(-1)?.range).toBeNull();
  expect((await stored())?.equals(file)).toBe(true);
});

it('does not accept a file that is shorter than its length', async () => {
  cutAfter = 100;
  expect(await download()).toBe('later');
  expect(await stored()).toBeNull();
});

it('marks a file as unverified if the server sends no length', async () => {
  sendsLength = false;
  expect(await download()).toBe('done');
  expect(await db.kept.get(7)).toMatchObject({ state: 'kept', unverified: true, bytes: file.length });
});

it('sends no token to another origin, and reports that it cannot be read', async () => {
  expect(await download(material({ file: 'https://other.example/a.pdf' }))).toBe('done');
  expect(requests).toEqual([{ url: 'https://other.example/a.pdf', range: null, authorization: null }]);
  expect(await db.kept.get(7)).toMatchObject({ state: 'failed', error: 'elsewhere' });
});

it('downloads a material again when its row names another file', async () => {
  await download();
  await db.materials.put(material({ file: '/files/second.pdf' }));
  expect(await downloadMaterials(env)).toBe('done');
  expect(requests.map(({ url }) => url)).toContain('http://school.example/files/second.pdf');
});
