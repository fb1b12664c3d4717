import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryOf } from '../support/library.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let expert: Person;
let attendee: Person;

beforeAll(async () => {
  school = await openSchool({ FFMPEG: 'off' });
  expert = await school.person({ role: 'expert', name: 'Anna' });
  attendee = await school.person();
});
afterAll(() => school.close());

const { upload, get, row } = libraryOf(() => school);

// The first bytes of an MP4 file are enough to detect its type.
const film = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom'), ...new Uint8Array(200)]);
const srt = '1\n00:00:01,000 --> 00:00:02,500\nЗдравствуйте';
const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.500\nGuten Tag';

const addFilm = async (): Promise<number> => (await upload(expert, film, 'film.mp4')).body.data.id;
const set = (person: Person, id: number, language: string, text: string) =>
  person.call('PUT', `/library/${id}/subtitles/${language}`, { text });

describe('subtitles of a film', () => {
  it('are served in each language to people who may see the film', async () => {
    const id = await addFilm();
    expect((await set(expert, id, 'de', vtt)).status).toBe(200);
    expect((await set(expert, id, 'ru', srt)).status).toBe(200);
    const { renditions } = await row(attendee, id);
    expect(
      renditions.map(({ kind, language }: { kind: string; language: string }) => [kind, language]),
    ).toEqual([
      ['subtitles', 'de'],
      ['subtitles', 'ru'],
    ]);
    const texts = await Promise.all(
      renditions.map(async ({ url }: { url: string }) => (await get(attendee, url)).text()),
    );
    expect(texts).toEqual([vtt, srt]);
  });

  it('are replaced in the same language, and deleted per language', async () => {
    const id = await addFilm();
    await set(expert, id, 'de', vtt);
    await set(expert, id, 'ru', srt);
    await set(expert, id, 'de', `${vtt}, alle`);
    expect((await row(attendee, id)).renditions).toHaveLength(2);
    expect((await expert.call('DELETE', `/library/${id}/subtitles/ru`)).status).toBe(200);
    expect((await expert.call('DELETE', `/library/${id}/subtitles/ru`)).status).toBe(200);
    const { renditions } = await row(attendee, id);
    expect(renditions).toHaveLength(1);
    expect(await (await get(attendee, renditions[0].url)).text()).toBe(`${vtt}, alle`);
  });

  it('remain when the film’s file is replaced', async () => {
    const id = await addFilm();
    await set(expert, id, 'de', vtt);
    await upload(expert, new Uint8Array([...film, 1]), 'cut-2.mp4', {}, `/library/${id}/file`);
    const { renditions } = await row(attendee, id);
    expect(await (await get(attendee, renditions[0].url)).text()).toBe(vtt);
  });

  it('are rejected without cues, for other files, and from people who may not edit the film', async () => {
    const id = await addFilm();
    const empty = await set(expert, id, 'de', 'no cues in here');
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['text']]);
    expect((await set(expert, id, 'Deutsch', vtt)).status).toBe(422);
    const text = (await upload(expert, 'x', 'notes.txt')).body.data.id;
    expect((await set(expert, text, 'de', vtt)).body.errors).toHaveProperty('id');
    expect((await set(attendee, id, 'de', vtt)).status).toBe(403);
  });
});
