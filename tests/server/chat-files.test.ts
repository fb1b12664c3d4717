import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../server/auth/sessions.ts';
import { deleteUnreferenced } from '../../server/files/delete-unreferenced.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let stranger: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool({ UPLOAD_MB_PER_PERSON: '20' });
  stranger = await school.person();
});
afterAll(() => school.close());
beforeEach(async () => {
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  groupId = await school.group(anna, bert);
});

const paint = (width: number, height: number) =>
  Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(90), width, height).png();
/** The first bytes of a WebM, enough to detect the type. */
const webm = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0xf7, 0x81, 0x01, 0x42]),
  Buffer.from([0xf2, 0x81, 0x04, 0x42, 0xf3, 0x81, 0x08, 0x42, 0x82, 0x84]),
  Buffer.from('webm'),
  Buffer.alloc(200),
]);

async function upload(
  person: Person,
  content: Uint8Array | string,
  { name = 'a.bin', ...fields }: Record<string, string> = {},
) {
  const form = new FormData();
  form.append('upload', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  for (const [field, value] of Object.entries({ type: '2', group_id: String(groupId), ...fields }))
    form.append(field, value);
  const answer = await fetch(`${school.url}/api/chat/message`, {
    method: 'POST',
    headers: { ...extensionsHeaders, authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}
const get = (person: Person, address: string, headers: Record<string, string> = {}) =>
  fetch(`${school.url}${address}`, { headers: { authorization: `Bearer ${person.token}`, ...headers } });
const onDisk = () =>
  fs
    .readdirSync(path.join(school.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).length;

it('serves a document for download only, whatever browsers could display', async () => {
  const { body } = await upload(anna, `%PDF-1.7\n${'x'.repeat(200)}`, { name: 'a.pdf' });
  const answer = await get(bert, body.data.file.url);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''a\.pdf$/);
});

describe('a picture in a chat', () => {
  it('is re-encoded in two sizes, and the row has its dimensions', async () => {
    const { body } = await upload(anna, await paint(2000, 1000), { name: 'river.png', content: 'The Ural' });
    expect(body.data).toMatchObject({
      type: { id: 2 },
      content: 'The Ural',
      file: { name: 'river.png', width: 1600, height: 800, type: 'image/webp' },
    });
    const { url, preview } = body.data.file;
    const [whole, small] = [await get(bert, url), await get(bert, preview)];
    expect([whole.headers.get('content-type'), small.headers.get('content-type')]).toEqual([
      'image/webp',
      'image/webp',
    ]);
    const size = await new Transformer(Buffer.from(await small.arrayBuffer())).metadata();
    expect([size.width, size.height]).toEqual([480, 240]);
  });

  it('is not enlarged, and may be sent as a file without re-encoding', async () => {
    const picture = await paint(40, 30);
    const small = (await upload(anna, picture)).body.data.file;
    expect([small.width, small.height]).toEqual([40, 30]);
    const { type, file } = (await upload(anna, picture, { as_file: '1', name: 'x.png' })).body.data;
    expect([type.id, file.size, file.preview]).toEqual([3, picture.byteLength, null]);
  });

  it('is stored as an ordinary file if it exceeds the decoding limits', async () => {
    const huge = Buffer.from(await paint(10, 10));
    huge.writeUInt32BE(16_000_000, 16);
    expect((await upload(anna, huge)).body.data.type.id).toBe(3);
  });
});

describe('a file in a chat', () => {
  it('is served whole and in ranges, and downloads under its name', async () => {
    const { body } = await upload(anna, 'one two three', { name: '../../Отчёт "2026".txt' });
    expect(body.data.file.name).toBe('Отчёт "2026".txt');
    const answer = await get(bert, body.data.file.url);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Отчёт "2026".txt')}`,
    );
    expect(await answer.text()).toBe('one two three');
    const part = await get(bert, body.data.file.url, { range: 'bytes=4-6' });
    expect([part.status, await part.text()]).toEqual([206, 'two']);
  });

  it('is downloaded and never displayed if it is an HTML page', async () => {
    const { body } = await upload(anna, '<html><script>alert(1)</script>', { name: 'x.html' });
    const answer = await get(bert, body.data.file.url);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
  });

  it('is readable for current members, by token or file token', async () => {
    const { body } = await upload(anna, 'secret');
    const { url } = body.data.file;
    expect((await get(stranger, url)).status).toBe(404);
    expect((await fetch(school.url + url)).status).toBe(401);
    const { file_token: fileToken } = await createSession(school.ctx.db, bert.id, 'test');
    expect((await fetch(`${school.url}${url}?t=${fileToken}`)).status).toBe(200);
    const admin = await school.person({ chatAdmin: true });
    await admin.call('DELETE', `/chat/group/${groupId}/${bert.id}`);
    expect((await fetch(`${school.url}${url}?t=${fileToken}`)).status).toBe(404);
  });

  it('is deleted with its message, unless the message was forwarded', async () => {
    const before = onDisk();
    const { body } = await upload(anna, randomUUID());
    const other = await school.group(bert);
    const sentOn = await bert.call('POST', `/chat/message/${body.data.id}/forward`, { group_id: other });
    await anna.call('DELETE', `/chat/message/${body.data.id}`);
    expect((await get(bert, body.data.file.url)).status).toBe(404);
    expect((await get(bert, sentOn.body.data.file.url)).status).toBe(200);
    await bert.call('DELETE', `/chat/message/${sentOn.body.data.id}`);
    await deleteUnreferenced(school.ctx, school.ctx.now() + 2 * 3_600_000);
    expect(onDisk()).toBe(before);
  });

  it('is stored once for one key', async () => {
    const client_id = randomUUID();
    const ids = [];
    for (let time = 0; time < 3; time++) ids.push((await upload(anna, 'once', { client_id })).body.data.id);
    expect(new Set(ids).size).toBe(1);
    const other = await upload(anna, 'another', { client_id });
    expect([other.status, other.body.code]).toEqual([422, 'keyReused']);
  });

  it.each([
    '<img src=x onerror=1>.png',
    '\u202egnp.exe',
    'a\u0000b.txt',
    '....',
    'x'.repeat(400) + '.pdf',
    ' ',
  ])('with the name %j gets a displayable name', async (name) => {
    const { status, body } = await upload(anna, 'x', { name });
    expect(status).toBe(200);
    expect(body.data.file.name).toMatch(/^[^\p{C}/\\]{1,200}$/u);
  });
});

describe('refuses', () => {
  it('more than 5 MB, an empty file, and a type without a file', async () => {
    expect((await upload(anna, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
    const empty = await upload(anna, '');
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['upload']]);
    const none = await anna.call('POST', '/chat/message', { type: 2, content: 'x', group_id: groupId });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['upload']]);
    const words = await anna.call('POST', '/chat/message', { content: ' ', group_id: groupId });
    expect([words.status, Object.keys(words.body.errors)]).toEqual([422, ['content']]);
  });

  it('a file beyond the quota of the person', async () => {
    for (let time = 0; time < 4; time++)
      expect((await upload(anna, new Uint8Array(4_900_000))).status).toBe(200);
    const full = await upload(anna, new Uint8Array(4_900_000));
    expect([full.status, full.body.errors]).toEqual([422, { upload: [expect.any(String)] }]);
  });

  it('a file from a person outside the group', async () => {
    expect((await upload(stranger, 'x')).status).toBe(404);
  });
});

describe('a voice message', () => {
  const voice = JSON.stringify({ duration: 2.5, peaks: [0, 0.5, 1] });

  it('has a duration and a waveform', async () => {
    const { body } = await upload(anna, webm, { voice, name: 'voice.webm' });
    expect(body.data).toMatchObject({
      type: { id: 3 },
      file: { type: 'audio/webm', voice: { duration: 2.5, peaks: [0, 0.5, 1] } },
    });
    expect((await get(bert, body.data.file.url)).headers.get('content-type')).toBe('audio/webm');
  });

  it.each(['no json', '{"duration":-1}', '{"duration":1,"peaks":[2]}', '{"duration":99999}'])(
    'is refused with %s as its waveform',
    async (fields) => {
      const { status, body } = await upload(anna, webm, { voice: fields });
      expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringMatching(/^voice/)]);
    },
  );

  it('must be audio', async () => {
    expect((await upload(anna, 'not a sound', { voice })).status).toBe(422);
  });
});
