import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryOf } from '../support/library.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let expert: Person;
let attendee: Person;
let folder: string;
let film: Buffer;

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder });

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'films-'));
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=2'];
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=2'];
  ffmpeg(...picture, ...tone, '-c:v', 'libx264', '-b:v', '4M', '-c:a', 'aac', 'film.mp4');
  film = fs.readFileSync(path.join(folder, 'film.mp4'));
  school = await openSchool();
  expert = await school.person({ role: 'expert' });
  attendee = await school.person();
});
afterAll(async () => {
  await school.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const { upload, get, row } = libraryOf(() => school);

const streamsOf = async (bytes: ArrayBuffer) => {
  fs.writeFileSync(path.join(folder, 'made.mp4'), new Uint8Array(bytes));
  const ask = ['-v', 'error', '-show_entries', 'stream=codec_type,width,height', '-of', 'json', 'made.mp4'];
  const { streams } = JSON.parse(execFileSync('ffprobe', ask, { cwd: folder }).toString());
  return streams as { codec_type: string; width?: number; height?: number }[];
};

it('creates an audio file, a small version and a picture of a film, each served in ranges', async () => {
  const { data } = (await upload(expert, film, 'film.mp4')).body;
  await school.ctx.jobs.idle();
  const made = await row(attendee, data.id);
  expect(made).toMatchObject({ state: 'ready', size: film.byteLength });
  expect(made.preview).toMatch(/as=preview/);
  expect((await get(attendee, made.preview)).headers.get('content-type')).toBe('image/webp');
  const [audio, small] = made.renditions;
  expect([audio.kind, small.kind]).toEqual(['audio', 'small']);
  expect(audio.size).toBeLessThan(small.size);
  expect(small.size).toBeLessThan(film.byteLength / 2);
  const sound = await get(attendee, audio.url);
  expect(sound.headers.get('content-type')).toBe('audio/mp4');
  expect((await streamsOf(await sound.arrayBuffer())).map((each) => each.codec_type)).toEqual(['audio']);
  const shown = await streamsOf(await (await get(attendee, small.url)).arrayBuffer());
  expect(shown.find((each) => each.codec_type === 'video')).toMatchObject({ width: 640, height: 360 });
  expect((await get(attendee, small.url, { range: 'bytes=0-99' })).status).toBe(206);
});

it('deletes the renditions when another file replaces the film', async () => {
  const { data } = (await upload(expert, film, 'film.mp4')).body;
  await school.ctx.jobs.idle();
  const { renditions } = await row(attendee, data.id);
  const replaced = await upload(expert, 'only words', 'words.txt', {}, `/library/${data.id}/file`);
  expect(replaced.status).toBe(200);
  await school.ctx.jobs.idle();
  expect(await row(attendee, data.id)).toMatchObject({ renditions: [] });
  expect((await get(attendee, renditions[0].url)).status).toBe(404);
}, 180_000);

describe('a malformed film', () => {
  it('listing other files reads none of them', async () => {
    fs.writeFileSync(path.join(folder, 'secret.mp4'), film);
    const lists = [
      `ffconcat version 1.0\nfile ${path.join(folder, 'secret.mp4')}\n`,
      `#EXTM3U\n#EXTINF:1,\nfile://${path.join(folder, 'secret.mp4')}\n#EXT-X-ENDLIST\n`,
    ];
    for (const list of lists) {
      const { data } = (await upload(expert, list, 'list.mp4')).body;
      await school.ctx.db
        .updateTable('material')
        .set({ mime_type: 'video/mp4', state: 'ready', duration: 4 })
        .where('id', '=', data.id)
        .execute();
      const { renderMaterial } = await import('../../server/areas/library/render-material.ts');
      await renderMaterial(school.ctx, data.id, new AbortController().signal);
      expect((await row(attendee, data.id)).renditions).toEqual([]);
    }
  });

  it('cut off midway gets no renditions and stays available', async () => {
    const cut = film.subarray(0, 20_000);
    const { data } = (await upload(expert, cut, 'cut.mp4')).body;
    await school.ctx.jobs.idle();
    expect((await row(attendee, data.id)).renditions).toEqual([]);
    expect((await get(attendee, data.file)).status).toBe(200);
  });
});
