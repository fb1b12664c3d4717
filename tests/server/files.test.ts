import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../server/auth/sessions.ts';
import { deleteUnreferenced } from '../../server/files/delete-unreferenced.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let picture: Buffer;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  picture = await paint(600, 400, [200, 60, 20]);
});
afterAll(() => school.close());

/** A picture of one colour. */
const paint = (width: number, height: number, [red = 0, green = 0, blue = 0]: number[]) =>
  Transformer.fromRgbaPixels(
    Uint8Array.from({ length: width * height * 4 }, (_, at) => [red, green, blue, 255][at % 4]!),
    width,
    height,
  ).png();

async function upload(
  person: Person,
  content: Uint8Array,
  headers: Record<string, string> = {},
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'me.png');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await fetch(`${school.url}/api/profile`, {
    method: 'POST',
    headers: { ...extensionsHeaders, authorization: `Bearer ${person.token}`, ...headers },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${school.url}${address}`, { headers });
const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` });
const onDisk = () =>
  fs
    .readdirSync(path.join(school.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('a picture of a person', () => {
  it('is stored as three WebP squares, and its address is published to everybody', async () => {
    const cursor = await cursorOf(bert);
    const { status, body } = await upload(anna, picture, {}, { position: 'Painter' });
    expect([status, body.data.position]).toEqual([200, 'Painter']);
    const { avatar } = body.data;
    expect(avatar).toMatch(/^\/api\/files\/[0-9a-f]{64}$/);
    for (const [search, width] of [
      ['', 512],
      ['?w=192', 192],
      ['?w=96', 96],
    ] as const) {
      const answer = await get(avatar + search, bearer(bert));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const stored = await new Transformer(new Uint8Array(await answer.arrayBuffer())).metadata();
      expect(stored).toMatchObject({ width, height: width, format: 'webp' });
    }
    const { changes } = await changesSince(bert, cursor);
    expect(changes.find((one: { id: number }) => one.id === anna.id)?.row.avatar).toBe(avatar);
  });

  it('is rotated upright, and loses its metadata', async () => {
    const jpeg = await new Transformer(await halves()).jpeg(95);
    const turned = withExif(jpeg, 6, 'Karaganda 49.8N');
    const { body } = await upload(anna, turned);
    const stored = Buffer.from(await (await get(body.data.avatar, bearer(anna))).arrayBuffer());
    expect(stored.includes('Karaganda')).toBe(false);
    expect(stored.includes('EXIF')).toBe(false);
    const pixels = await new Transformer(stored).rawPixels();
    const perPixel = pixels.length / (512 * 512);
    const redAt = (x: number, y: number) => pixels[(y * 512 + x) * perPixel]!;
    // The left side was red; after a quarter turn to the right it is at the top.
    expect(redAt(256, 60)).toBeGreaterThan(180);
    expect(redAt(256, 450)).toBeLessThan(80);
  });

  it('is replaced by the next, and only its content remains', async () => {
    const before = (await anna.call('GET', '/profile')).body.data.avatar;
    const { body } = await upload(anna, await paint(64, 64, [1, 2, 3]));
    expect((await get(before, bearer(anna))).status).toBe(404);
    await deleteUnreferenced(school.ctx, Date.now() + 2 * 3_600_000);
    const rows = await school.ctx.db.selectFrom('file').select('hash').execute();
    expect(onDisk().toSorted()).toEqual(rows.map(({ hash }) => hash).toSorted());
    await anna.call('POST', '/profile', { avatar: null });
    expect((await get(body.data.avatar, bearer(anna))).status).toBe(404);
    await deleteUnreferenced(school.ctx, Date.now() + 2 * 3_600_000);
    expect(onDisk()).toEqual([]);
    expect((await anna.call('GET', '/profile')).body.data).toHaveProperty('avatar', null);
  });

  it('stays stored for two people until both have removed it', async () => {
    const { body } = await upload(anna, picture);
    expect((await upload(bert, picture)).body.data.avatar).toBe(body.data.avatar);
    await bert.call('POST', '/profile', { avatar: null });
    await deleteUnreferenced(school.ctx, Date.now() + 2 * 3_600_000);
    expect((await get(`${body.data.avatar}?w=96`, bearer(bert))).status).toBe(200);
  });

  it('sent twice under one key is one change', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await upload(anna, picture, key);
    const second = await upload(anna, await paint(80, 80, [9, 9, 9]));
    expect((await upload(anna, picture, key)).body.data.avatar).toBe(second.body.data.avatar);
    expect((await anna.call('GET', '/profile')).body.data.avatar).not.toBe(first.body.data.avatar);
  });
});

describe('hostile and invalid pictures', () => {
  const hostile: [string, () => Uint8Array | Promise<Uint8Array>][] = [
    ['50,000 by 50,000 pixels', () => hugePng(50_000, 50_000)],
    ['a script drawn as SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1')],
    ['an empty file', () => new Uint8Array()],
    ['a picture cut off in its header', () => picture.subarray(0, 40)],
    ['a picture cut off in the middle', () => picture.subarray(0, picture.length / 2)],
    ['a picture without pixels', () => hugePng(0, 10)],
    ['a header of one pixel by 16 million', () => hugePng(16_000_000, 1)],
    ['a picture one pixel high', () => paint(16_000, 1, [1, 2, 3])],
    ['a picture narrower than 1 to 20', () => paint(30, 1000, [1, 2, 3])],
    ['a JPEG with invalid segments', () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 1])],
  ];
  it.each(hostile)('are rejected before decoding: %s', async (_, make) => {
    const content = await make();
    const before = process.memoryUsage().rss;
    const { status, body } = await upload(bert, content);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['avatar']]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('are re-encoded to a picture only if they also contain an HTML page', async () => {
    const page = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]);
    const { body } = await upload(bert, page);
    const stored = Buffer.from(await (await get(body.data.avatar, bearer(bert))).arrayBuffer());
    expect(stored.includes('script')).toBe(false);
  });

  it('are rejected above five megabytes', async () => {
    expect((await upload(bert, new Uint8Array(5.2 * 1024 * 1024))).status).toBe(413);
    expect((await upload(bert, new Uint8Array(8 * 1024 * 1024))).status).toBe(413);
  });

  it('leave no file behind', async () => {
    expect(fs.readdirSync(path.join(school.ctx.config.dataDir, 'files/coming'))).toEqual([]);
  });
});

describe('a file', () => {
  let address: string;
  beforeAll(async () => {
    address = (await upload(anna, await paint(90, 90, [7, 80, 90]))).body.data.avatar;
  });

  it('is served inert, and cached permanently', async () => {
    const { headers } = await get(address, bearer(anna));
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const again = await get(address, { ...bearer(anna), 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('is downloaded, whatever its name, if browsers do not display its type', async () => {
    await school.ctx.db.updateTable('file').set({ type: 'text/html' }).where('refs', '>', 0).execute();
    const { headers } = await get(address, bearer(anna));
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe('attachment');
    await school.ctx.db.updateTable('file').set({ type: 'image/webp' }).execute();
  });

  it('is served in ranges', async () => {
    const whole = Buffer.from(await (await get(address, bearer(anna))).arrayBuffer());
    const part = async (range: string) => {
      const answer = await get(address, { ...bearer(anna), range });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return [answer.status, answer.headers.get('content-range'), bytes.toString('hex')];
    };
    const { length } = whole;
    expect(await part('bytes=0-9')).toEqual([
      206,
      `bytes 0-9/${length}`,
      whole.subarray(0, 10).toString('hex'),
    ]);
    const last = whole.subarray(length - 5).toString('hex');
    expect(await part('bytes=-5')).toEqual([206, `bytes ${length - 5}-${length - 1}/${length}`, last]);
    expect(await part(`bytes=${length - 5}-`)).toEqual([
      206,
      `bytes ${length - 5}-${length - 1}/${length}`,
      last,
    ]);
    expect((await part(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`]);
    expect((await part('bytes=0-1,3-4'))[0]).toBe(200);
    const etag = (await get(address, bearer(anna))).headers.get('etag') ?? '';
    const resumed = async (validator: string) =>
      (await get(address, { ...bearer(anna), range: 'bytes=0-9', 'if-range': validator })).status;
    expect(await resumed(etag)).toBe(206);
    // Another version is served whole; a resumed download would mix the two.
    expect(await resumed('"other"')).toBe(200);
    expect(await resumed('Tue, 01 Dec 2026 05:00:00 GMT')).toBe(200);
    expect((await part('lines=1-2'))[0]).toBe(200);
  });

  it('opens with the file token of a session, which opens nothing else and ends with it', async () => {
    const session = await createSession(school.ctx.db, bert.id, 'test');
    const t = session.file_token;
    expect((await get(`${address}?t=${t}`)).status).toBe(200);
    expect((await get(`${address}?t=${session.token}`)).status).toBe(401);
    expect((await get(`${address}?t=${t}x`)).status).toBe(401);
    expect((await get(address)).status).toBe(401);
    expect((await get(`/api/profile?t=${t}`)).status).toBe(401);
    expect((await get('/api/profile', { authorization: `Bearer ${t}` })).status).toBe(401);
    const left = await fetch(`${school.url}/api/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(left.status).toBe(200);
    expect((await get(`${address}?t=${t}`)).status).toBe(401);
  });

  it('is not found for people without approval, nor under another name', async () => {
    const pending = await school.person({ status: 'pending' });
    expect((await get(address, bearer(pending))).status).toBe(413);
    expect((await get(`/api/files/${'0'.repeat(64)}`, bearer(anna))).status).toBe(404);
    for (const name of ['..%2f..%2fetc%2fpasswd', 'ABC', `${'0'.repeat(63)}G`])
      expect((await get(`/api/files/${name}`, bearer(anna))).status).toBe(422);
  });
});

function hugePng(width: number, height: number): Buffer {
  const head = Buffer.from(picture.subarray(0, 200));
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** Red on the left, blue on the right. */
const halves = () =>
  Transformer.fromRgbaPixels(
    Uint8Array.from({ length: 200 * 200 * 4 }, (_, at) => {
      const isLeft = (at / 4) % 200 < 100;
      return [isLeft ? 255 : 0, 0, isLeft ? 0 : 255, 255][at % 4]!;
    }),
    200,
    200,
  ).png();

/** Adds the orientation of the camera and a comment. */
function withExif(jpeg: Buffer, orientation: number, note: string): Buffer {
  const text = Buffer.from(`${note}\0`);
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x010e, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(text.length, 14);
  tiff.writeUInt32LE(tiff.length, 18);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
