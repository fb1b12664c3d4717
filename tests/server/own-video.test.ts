import fs from 'node:fs';
import path from 'node:path';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extensionsHeaders } from '../support/our-app.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
});
afterAll(() => school.close());

/** The header of an MP4 file, padded to the given number of bytes. */
const mp4 = (bytes = 4000) => {
  const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)]);
};
const boundary = 'boundary';
const opening = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="video"; filename="me.html"\r\ncontent-type: text/html\r\n\r\n`,
);
const closing = Buffer.from(`\r\n--${boundary}--\r\n`);
const post = async (body: BodyInit) => {
  const answer = await fetch(`${school.url}/api/profile`, {
    method: 'POST',
    headers: {
      ...extensionsHeaders,
      authorization: `Bearer ${anna.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: answer.status, body: await answer.json() };
};
const upload = (content: Buffer | string) => post(Buffer.concat([opening, Buffer.from(content), closing]));
const incomingFiles = () => fs.readdirSync(path.join(school.ctx.config.dataDir, 'files/coming'));

it('stores a video unchanged, serves ranges, and deletes it when it is replaced', async () => {
  const first = await upload(mp4());
  expect(first.status).toBe(200);
  const { video } = first.body.data;
  const part = await fetch(`${school.url}${video}`, {
    headers: { authorization: `Bearer ${anna.token}`, range: 'bytes=100-199' },
  });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  expect(part.headers.get('content-range')).toBe('bytes 100-199/4000');
  const second = await upload(mp4(5000));
  expect(second.body.data.video).not.toBe(video);
  expect((await anna.call('GET', video.replace('/api', ''))).status).toBe(404);
  await anna.call('POST', '/profile', { video_url: 'example.org/me' });
  expect((await anna.call('GET', second.body.data.video.replace('/api', ''))).status).toBe(404);
  expect((await anna.call('GET', '/profile')).body.data.video).toBe('https://example.org/me');
});

it('rejects a file that is not a video, whatever type it declares', async () => {
  for (const body of ['', '<script>alert(1)</script>', 'GIF89a......', '\x89PNG\r\n\x1a\n....'])
    expect(await upload(body)).toMatchObject({
      status: 422,
      body: { errors: { video: [expect.any(String)] } },
    });
  expect(incomingFiles()).toEqual([]);
});

it('rejects an incomplete upload and leaves no temporary file', async () => {
  const broken = await post(Buffer.concat([opening, mp4()]));
  expect(broken.status).toBe(422);
  expect(incomingFiles()).toEqual([]);
});

it('stores a form with picture, video and text completely or not at all', async () => {
  const picture = await Transformer.fromRgbaPixels(new Uint8Array(40_000).fill(90), 100, 100).png();
  const send = async (video: Buffer) => {
    const form = new FormData();
    form.append('position', 'Geologist');
    form.append('avatar', new Blob([new Uint8Array(picture)]), 'a.png');
    form.append('video', new Blob([new Uint8Array(video)]), 'me.mp4');
    const headers = { authorization: `Bearer ${anna.token}` };
    const answer = await fetch(`${school.url}/api/profile`, { method: 'POST', headers, body: form });
    return answer.status;
  };
  expect(await send(Buffer.from('no video'))).toBe(422);
  expect((await anna.call('GET', '/profile')).body.data).toHaveProperty('position', null);
  expect(await send(mp4(6000))).toBe(200);
  const { data } = (await anna.call('GET', '/profile')).body;
  expect(data).toMatchObject({ position: 'Geologist', avatar: expect.any(String) });
  const stored = await fetch(`${school.url}${data.video}`, {
    headers: { authorization: `Bearer ${anna.token}` },
  });
  expect((await stored.arrayBuffer()).byteLength).toBe(6000);
  expect(incomingFiles()).toEqual([]);
});

it('keeps the video when the video field is empty', async () => {
  const before = (await anna.call('GET', '/profile')).body.data.video;
  const form = new FormData();
  form.append('video', new Blob([]), '');
  form.append('position', 'Chemist');
  const headers = { ...extensionsHeaders, authorization: `Bearer ${anna.token}` };
  const answer = await fetch(`${school.url}/api/profile`, { method: 'POST', headers, body: form });
  expect([answer.status, (await answer.json()).data.video]).toEqual([200, before]);
});

it.each([
  ['a video', opening, 413],
  ['a file in an unknown field', Buffer.from(opening.toString().replace('"video"', '"other"')), 422],
])(
  'stops reading an endless upload of %s',
  async (_, head, refused) => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1024 * 1024;
        if (sent === 1024 * 1024) controller.enqueue(Buffer.concat([head, mp4()]));
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const answer = await post(endless).then(
      ({ status }) => status,
      // The server closes the connection before it has read the whole body, so fetch can reject.
      () => refused,
    );
    expect(answer).toBe(refused);
    expect(sent).toBeLessThan(200 * 1024 * 1024);
    await expect.poll(incomingFiles, { timeout: 20_000 }).toEqual([]);
  },
  60_000,
);
