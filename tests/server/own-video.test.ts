import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
});
afterAll(() => school.close());

/** As much of an MP4 as tells that it is one. */
const mp4 = (bytes = 4000) => {
  const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)]);
};
const upload = async (body: BodyInit, type = 'video/mp4') => {
  const answer = await fetch(`${school.url}/api/profile/video`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}`, 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: answer.status, body: await answer.json() };
};
const coming = () => fs.readdirSync(path.join(school.ctx.config.dataDir, 'files/coming'));

it('a video is kept as it is, played in parts, and let go with the next', async () => {
  const first = await upload(new Uint8Array(mp4()), 'text/html');
  expect(first.status).toBe(200);
  const { video } = first.body.data;
  const part = await fetch(`${school.url}${video}`, {
    headers: { authorization: `Bearer ${anna.token}`, range: 'bytes=100-199' },
  });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  expect(part.headers.get('content-range')).toBe('bytes 100-199/4000');
  const second = await upload(new Uint8Array(mp4(5000)));
  expect(second.body.data.video).not.toBe(video);
  expect((await anna.call('GET', video.replace('/api', ''))).status).toBe(404);
  await anna.call('POST', '/profile', { video_url: 'example.org/me' });
  expect((await anna.call('GET', second.body.data.video.replace('/api', ''))).status).toBe(404);
  expect((await anna.call('GET', '/profile')).body.data.video).toBe('https://example.org/me');
});

it('what is no video is refused, whatever it calls itself', async () => {
  for (const body of ['', '<script>alert(1)</script>', 'GIF89a......', '\x89PNG\r\n\x1a\n....'])
    expect(await upload(body)).toMatchObject({
      status: 422,
      body: { errors: { video: [expect.any(String)] } },
    });
  expect(coming()).toEqual([]);
});

it('no more of it is taken than may be, announced or not', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1024 * 1024;
      controller.enqueue(
        sent === 1024 * 1024 ? new Uint8Array(mp4(1024 * 1024)) : new Uint8Array(1024 * 1024),
      );
    },
  });
  const answer = await upload(endless).then(
    ({ status }) => status,
    // The rest of what comes is not waited for.
    () => 413,
  );
  expect(answer).toBe(413);
  expect(sent).toBeLessThan(200 * 1024 * 1024);
  await expect.poll(coming, { timeout: 20_000 }).toEqual([]);
}, 60_000);
