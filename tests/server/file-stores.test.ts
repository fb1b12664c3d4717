import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStore } from '../../server/files/disk-store.ts';
import type { FileStore } from '../../server/files/file-store.ts';
import { hashOf } from '../../server/files/store-file.ts';
import { s3Store } from '../../server/files/s3-store.ts';

let folder: string;
let service: S3rver;
const stores = new Map<string, FileStore>();

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-stores-'));
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'school', configs: [] }],
  });
  const { port } = await service.run();
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'school',
    region: 'eu-central-1',
    key: 'S3RVER',
    secret: 'S3RVER',
  };
  stores.set('disk', diskStore(path.join(folder, 'disk')));
  stores.set('S3', s3Store(settings, path.join(folder, 'coming')));
  stores.set(
    'S3 without the bucket',
    s3Store({ ...settings, bucket: 'nowhere' }, path.join(folder, 'other')),
  );
});
afterAll(async () => {
  await service.close();
  fs.rmSync(folder, { recursive: true });
});

describe.each(['disk', 'S3'])('the store on %s', (name) => {
  const store = () => stores.get(name)!;
  const put = async (content: Buffer): Promise<{ hash: string; draft: string }> => {
    const draft = await store().draftPath();
    fs.writeFileSync(draft, content);
    await store().put(hashOf(content), draft, 'image/webp');
    return { hash: hashOf(content), draft };
  };
  const read = async (hash: string, from?: number, to?: number) => {
    const content = await store().read(hash, from === undefined ? undefined : { from, to: to! });
    return content && buffer(content);
  };

  it('returns stored content, whole and in ranges', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    const { hash, draft } = await put(content);
    expect(fs.existsSync(draft)).toBe(false);
    expect((await read(hash))?.equals(content)).toBe(true);
    expect((await read(hash, 1000, 1999))?.equals(content.subarray(1000, 2000))).toBe(true);
  });

  it('stores the same content again, and returns nothing after its removal', async () => {
    const { hash } = await put(Buffer.from('a picture'));
    await put(Buffer.from('a picture'));
    expect((await read(hash))?.toString()).toBe('a picture');
    await store().remove(hash);
    await store().remove(hash);
    expect(await read(hash)).toBeNull();
  });
});

it('reports a failure of the service and keeps the file for another attempt', async () => {
  const store = stores.get('S3 without the bucket')!;
  const draft = await store.draftPath();
  fs.writeFileSync(draft, 'a picture');
  await expect(store.put('0'.repeat(64), draft, 'image/webp')).rejects.toThrow('with status 404');
  expect(fs.existsSync(draft)).toBe(true);
});

it('keeps files that another process is receiving, and deletes those unchanged for days', async () => {
  const shared = path.join(folder, 'shared');
  const draftPath = await diskStore(shared).draftPath();
  const left = `${draftPath}-left`;
  for (const file of [draftPath, left]) fs.writeFileSync(file, 'a picture');
  const daysAgo = new Date(Date.now() - 3 * 24 * 3_600_000);
  fs.utimesSync(left, daysAgo, daysAgo);
  await diskStore(shared).draftPath();
  expect(fs.existsSync(draftPath)).toBe(true);
  expect(fs.existsSync(left)).toBe(false);
});
