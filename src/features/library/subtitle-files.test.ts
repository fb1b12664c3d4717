import { expect, it } from 'vitest';
import { filmOf, isSubtitleFile, languageOfFile, readSubtitles } from './subtitle-files.ts';

const file = (name: string) => ({ name });

it('pairs subtitles with the video of the same name', () => {
  const films = [file('film.mp4'), file('film2.mp4')];
  expect(filmOf(file('film2.en.vtt'), films)).toBe(films[1]);
  expect(filmOf(file('film.en.vtt'), films)).toBe(films[0]);
  expect(filmOf(file('film.srt'), films)).toBe(films[0]);
  expect(filmOf(file('film23.srt'), films)).toBeUndefined();
});

it('pairs subtitles with the only video, whatever their name', () => {
  const film = file('Sortierung.mp4');
  expect(filmOf(file('untertitel.srt'), [film])).toBe(film);
  expect(filmOf(file('untertitel.srt'), [])).toBeUndefined();
});

it('reads the language from the name', () => {
  expect(['a.de.srt', 'a.KK.vtt', 'a.srt', 'a.xx.srt'].map(languageOfFile)).toEqual([
    'de',
    'kk',
    undefined,
    undefined,
  ]);
  expect(['a.vtt', 'a.SRT', 'a.mp4'].map((name) => isSubtitleFile({ name }))).toEqual([true, true, false]);
});

it('rejects files without cues', async () => {
  expect(await readSubtitles(new Blob(['nothing']))).toBeNull();
  expect(await readSubtitles(new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nHi']))).toContain('Hi');
});
