import { useEffect, useState } from 'react';
import type { Material } from '../../../../contract/library.ts';
import { readText } from '../content.ts';
import { withoutEnding } from '../material-kind.ts';
import { type Cue, readCues, writeVtt } from './subtitle-cues.ts';

export interface SubtitleTrack {
  address: string;
  language: string;
  label: string;
  cues: readonly Cue[];
}

const isSubtitles = ({ mime_type }: Material) =>
  mime_type === 'text/vtt' || mime_type === 'application/x-subrip';

/** Files of subtitles that are called as a film is, with a language behind: `Sorting.de.srt` for `Sorting.mp4`. */
export function subtitlesOf(film: Material, materials: readonly Material[]): Material[] {
  const base = withoutEnding(film.file_name ?? '');
  return materials.filter(
    (each) => isSubtitles(each) && base !== '' && withoutEnding(each.file_name ?? '').startsWith(base),
  );
}

export const languageOf = (fileName: string): string =>
  /\.([a-z]{2})\.[a-z]+$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The subtitles of a film, as tracks that its player and its transcript take. */
export function useSubtitles(
  files: readonly Material[],
  nameOf: (language: string) => string,
): SubtitleTrack[] {
  const [tracks, setTracks] = useState<SubtitleTrack[]>([]);
  const key = files.map(({ id, hash }) => `${id}:${hash}`).join();
  useEffect(() => {
    let left = false;
    const made: string[] = [];
    const load = async () => {
      const loaded = await Promise.all(
        files.map(async (file) => {
          const text = await readText(file).catch(() => null);
          const cues = text === null ? [] : readCues(text);
          if (cues.length === 0) return [];
          const address = URL.createObjectURL(new Blob([writeVtt(cues)], { type: 'text/vtt' }));
          made.push(address);
          const language = languageOf(file.file_name ?? '');
          return [{ address, language, label: language ? nameOf(language) : file.name, cues }];
        }),
      );
      if (!left) setTracks(loaded.flat());
    };
    void load();
    return () => {
      left = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- files are compared by what they are
  }, [key]);
  return tracks;
}
