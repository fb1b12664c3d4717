import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Material } from '../../contract/library.ts';
import { Database } from '../../src/db/database.ts';
import * as rows from '../../src/db/offline-materials.ts';
import { putMeta } from '../../src/db/meta.ts';
import { contentName, partBytes, readMark, streamParts } from '../../src/lib/stored-content.ts';
import { downloadMaterials } from '../../workers/offline-files/download-materials.ts';
import type { OfflineFilesEnvironment } from '../../workers/offline-files/environment.ts';

const base = 'http://school.example/api';
let db: Database;
let files: Map<number, Buffer>;
let requests: { id: number; from: number }[];
let cutAfter: (id: number, from: number) => number | undefined;
let stored: Map<string, Response>;
let env: OfflineFilesEnvironment;
let loggedErrors: unknown[];

/** A browser cache in memory. */
const cacheOf = (entries: Map<string, Response>): OfflineFilesEnvironment['cache'] => ({
  match: async (key) => entries.get(key as string)?.clone(),
  put: async (key, response) => void entries.set(key as string, response),
  delete: async (key) => entries.delete(new URL((key as Request).url).pathname),
  keys: async () => [...entries.keys()].map((key) => new Request(`http://school.example${key}`)),
});

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Responds like our server; `cutAfter` breaks the body off after that many bytes. */
async function serve(url: string, init: RequestInit): Promise<Response> {
  const id = Number(/library\/(\d+)\//.exec(url)?.[1]);
  const from = Number(/bytes=(\d+)-/.exec(new Headers(init.headers).get('range') ?? '')?.[1] ?? 0);
  requests.push({ id, from });
  const content = files.get(id);
  if (!content) return new Response(null, { status: 404 });
  const rest = content.subarray(from);
  const end = cutAfter(id, from);
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(rest.subarray(0, end))),
    // An error in `start` would discard the bytes that were not read yet.
    pull: (controller) =>
      end === undefined ? controller.close() : controller.error(new TypeError('network')),
  });
  const headers = { etag: `"${hashOf(content)}"`, 'content-type': 'video/mp4' };
  return new Response(body, { status: from > 0 ? 206 : 200, headers });
}

async function put(id: number, content: Buffer, more: Partial<Material> = {}): Promise<void> {
  files.set(id, content);
  await db.materials.put({
    id,
    file: `/api/library/${id}/file`,
    hash: hashOf(content),
    size: content.length,
    folder: [],
    events: [],
    renditions: [],
    ...more,
  } as unknown as Material);
}

const content = async (hash: string, from = 0, to?: number) => {
  const mark = await readMark(env.cache, contentName(hash));
  if (!mark) return null;
  const stream = streamParts(env.cache, contentName(hash), from, to ?? mark.bytes - 1);
  return Buffer.from(await new Response(stream).arrayBuffer());
};

beforeEach(async () => {
  db = new Database(`keep-${Math.random()}`);
  await putMeta('session', { base, token: 'token' }, db);
  files = new Map();
  loggedErrors = [];
  requests = [];
  cutAfter = () => undefined;
  stored = new Map();
  env = {
    db,
    cache: cacheOf(stored),
    now: () => 1000,
    fetch: serve,
    room: async () => Infinity,
    heldBack: () => null,
    note: (error) => loggedErrors.push(error),
    signal: new AbortController().signal,
  };
});
afterEach(() => db.delete());

it('stores a whole file that can be read from any position', async () => {
  const film = randomBytes(partBytes * 2 + 777);
  await put(1, film);
  await rows.addOfflineMaterials([1], 0, db);
  expect(await downloadMaterials(env)).toBe('done');
  expect(await db.kept.get(1)).toMatchObject({ state: 'kept', got: film.length });
  expect((await content(hashOf(film)))?.equals(film)).toBe(true);
  const middle = await content(hashOf(film), partBytes - 10, partBytes + 10);
  expect(middle?.equals(film.subarray(partBytes - 10, partBytes + 11))).toBe(true);
});

it('continues an interrupted download at the broken part', async () => {
  const film = randomBytes(partBytes * 4);
  await put(1, film);
  await rows.addOfflineMaterials([1], 0, db);
  const cuts = [partBytes + 5000, partBytes * 2 + 100_000];
  cutAfter = () => cuts.shift();
  expect(await downloadMaterials(env)).toBe('later');
  expect(await db.kept.get(1)).toMatchObject({ state: 'waiting', got: partBytes });
  expect(await downloadMaterials(env)).toBe('later');
  expect(await downloadMaterials(env)).toBe('done');
  expect(requests.map(({ from }) => from)).toEqual([0, partBytes, partBytes * 3]);
  expect((await content(hashOf(film)))?.equals(film)).toBe(true);
});

it('marks a file with a wrong hash as damaged and deletes its parts', async () => {
  await put(1, randomBytes(1000));
  await rows.addOfflineMaterials([1], 0, db);
  env.fetch = async (url, init) => {
    const answer = await serve(url, init);
    return new Response(randomBytes(1000), { status: 200, headers: answer.headers });
  };
  await downloadMaterials(env);
  expect(await db.kept.get(1)).toMatchObject({ state: 'failed', error: 'damaged' });
  expect(stored.size).toBe(0);
});

it('opens the previous content until the new one is complete, then deletes it', async () => {
  const old = randomBytes(2000);
  const next = randomBytes(3000);
  await put(1, old);
  await rows.addOfflineMaterials([1], 0, db);
  await downloadMaterials(env);
  await put(1, next);
  cutAfter = () => 100;
  await downloadMaterials(env);
  expect(await db.kept.get(1)).toMatchObject({ state: 'waiting', before: hashOf(old) });
  expect((await content(hashOf(old)))?.equals(old)).toBe(true);
  cutAfter = () => undefined;
  await downloadMaterials(env);
  expect(await db.kept.get(1)).not.toHaveProperty('before');
  expect((await content(hashOf(next)))?.equals(next)).toBe(true);
  expect(await content(hashOf(old))).toBeNull();
});

it('stores what fits, the smallest first, and marks the rest', async () => {
  const mib = 1024 * 1024;
  await put(1, randomBytes(2 * mib));
  await put(2, randomBytes(mib));
  await rows.addOfflineMaterials([1, 2], 0, db);
  let room = 51.5 * mib;
  env.room = async () => room;
  const { fetch } = env;
  env.fetch = async (url, init) => {
    room -= mib;
    return fetch(url, init);
  };
  expect(await downloadMaterials(env)).toBe('done');
  expect(await db.kept.toArray()).toMatchObject([
    { id: 1, state: 'failed', error: 'room' },
    { id: 2, state: 'kept' },
  ]);
  room = Infinity;
  await rows.addOfflineMaterials([1], 0, db);
  await downloadMaterials(env);
  expect(await db.kept.get(1)).toMatchObject({ state: 'kept' });
});

it('marks a material as failed when the browser refuses to store it', async () => {
  await put(1, randomBytes(1000));
  await rows.addOfflineMaterials([1], 0, db);
  env.cache.put = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await downloadMaterials(env);
  expect(await db.kept.get(1)).toMatchObject({ state: 'failed', error: 'room' });
});

it('logs an error that is not the connection and continues with the next material', async () => {
  await put(1, randomBytes(10));
  await put(2, randomBytes(20));
  await rows.addOfflineMaterials([1, 2], 0, db);
  const missing = new TypeError('navigator.storage.estimate is not a function');
  let first = true;
  env.room = async () => {
    if (!first) return Infinity;
    first = false;
    throw missing;
  };
  expect(await downloadMaterials(env)).toBe('done');
  expect(await db.kept.toArray()).toMatchObject([
    { id: 1, state: 'failed', error: 'unknown' },
    { id: 2, state: 'kept' },
  ]);
  expect(loggedErrors).toEqual([missing]);
});

it('downloads by folder and event rules, and deletes removed materials', async () => {
  await put(1, randomBytes(10), { folder: [{ id: 3 }] });
  await put(2, randomBytes(10), { events: [{ id: 8 }] });
  await put(3, randomBytes(10));
  await rows.changeOfflineRules(() => ({ folders: [3], events: [8] }), db);
  await downloadMaterials(env);
  expect((await db.kept.toArray()).map(({ id, state }) => [id, state])).toEqual([
    [1, 'kept'],
    [2, 'kept'],
  ]);
  await db.materials.delete(1);
  await rows.changeOfflineRules(() => ({ events: [] }), db);
  await rows.removeOfflineMaterials([2], db);
  await downloadMaterials(env);
  expect([await db.kept.count(), stored.size]).toEqual([0, 0]);
});

it('waits while paused, offline or on a metered connection, unless metered is allowed', async () => {
  await put(1, randomBytes(10));
  await rows.addOfflineMaterials([1], 0, db);
  await rows.changeOfflineRules(() => ({ paused: true }), db);
  expect(await downloadMaterials(env)).toBe('later');
  await rows.changeOfflineRules(() => ({ paused: false }), db);
  env.heldBack = () => 'offline';
  expect(await downloadMaterials(env)).toBe('later');
  env.heldBack = () => 'metered';
  expect(await downloadMaterials(env)).toBe('later');
  expect(requests).toEqual([]);
  await rows.changeOfflineRules(() => ({ metered: true }), db);
  expect(await downloadMaterials(env)).toBe('done');
});

it('stops during a download that was removed and leaves no parts', async () => {
  await put(1, randomBytes(partBytes * 3));
  await rows.addOfflineMaterials([1], 0, db);
  const { put: store } = env.cache;
  env.cache.put = async (key, response) => {
    await store(key, response);
    await rows.removeOfflineMaterials([1], db);
  };
  expect(await downloadMaterials(env)).toBe('done');
  await downloadMaterials(env);
  expect([await db.kept.count(), stored.size]).toEqual([0, 0]);
});

it('marks a material that the server lacks, and waits after the session has ended', async () => {
  await put(1, randomBytes(10));
  await put(2, randomBytes(10));
  files.delete(1);
  await rows.addOfflineMaterials([1, 2], 0, db);
  env.fetch = async (url, init) =>
    url.includes('/2/') ? new Response(null, { status: 401 }) : serve(url, init);
  expect(await downloadMaterials(env)).toBe('later');
  expect(await db.kept.toArray()).toMatchObject([{ state: 'failed', error: 'gone' }, { state: 'waiting' }]);
});

it('stores the subtitles of a film, and deletes them together with it', async () => {
  const vtt = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nСалем');
  const film = randomBytes(1000);
  const fetchFilm = env.fetch;
  env.fetch = async (url, init) =>
    url.includes('as=subtitles') ? new Response(new Uint8Array(vtt)) : fetchFilm(url, init);
  const track = { kind: 'subtitles' as const, language: 'kk', url: '/x', hash: hashOf(vtt) };
  await put(1, film, { renditions: [track] });
  await rows.addOfflineMaterials([1], 0, db);
  expect(await downloadMaterials(env)).toBe('done');
  expect((await content(hashOf(vtt)))?.equals(vtt)).toBe(true);
  await rows.removeOfflineMaterials([1], db);
  await downloadMaterials(env);
  expect(stored.size).toBe(0);
});

it('discards damaged subtitles, and continues later when the connection breaks or a box lacks them', async () => {
  const film = randomBytes(1000);
  const fetchFilm = env.fetch;
  let answer = async () => new Response('captive portal');
  env.fetch = async (url, init) => (url.includes('as=subtitles') ? answer() : fetchFilm(url, init));
  const hash = hashOf(Buffer.from('WEBVTT'));
  const track = { kind: 'subtitles' as const, language: 'de', url: '/x', hash };
  await put(1, film, { renditions: [track] });
  await rows.addOfflineMaterials([1], 0, db);
  expect(await downloadMaterials(env)).toBe('done');
  expect(await content(track.hash)).toBeNull();
  answer = async () => new Response(null, { status: 503, headers: { 'x-box': '7.copy-a' } });
  expect(await downloadMaterials(env)).toBe('later');
  answer = () => Promise.reject(new TypeError('network'));
  expect(await downloadMaterials(env)).toBe('later');
});

it('leaves no parts of a failed download', async () => {
  const film = randomBytes(partBytes * 3);
  await put(1, film);
  await rows.addOfflineMaterials([1], 0, db);
  cutAfter = () => partBytes * 2;
  await downloadMaterials(env);
  expect(stored.size).toBeGreaterThan(0);
  env.fetch = async () => new Response(null, { status: 404 });
  await downloadMaterials(env);
  expect(await db.kept.get(1)).toMatchObject({ state: 'failed', error: 'gone', got: 0 });
  expect(stored.size).toBe(0);
});
