import { useEffect, useState } from 'react';
import type { Material } from '../../../../contract/library.ts';
import { type Cue, readCues, writeVtt } from '../../../lib/subtitle-cues.ts';
import { readText } from '../read-text-content.ts';

export interface SubtitleTrack {
  /** Object URL of the track as WebVTT. */
  address: string;
  language: string;
  label: string;
  cues: readonly Cue[];
}

/**
 * Loads the subtitles of a video for its player and transcript. Omits tracks that cannot be loaded or have no
 * cues.
 */
export function useSubtitles(
  { id, renditions }: Pick<Material, 'id' | 'renditions'>,
  nameOf: (language: string) => string,
): SubtitleTrack[] {
  const [tracks, setTracks] = useState<SubtitleTrack[]>([]);
  const attached = renditions.filter(({ kind }) => kind === 'subtitles');
  const key = attached.map(({ hash, language }) => `${language}:${hash}`).join();
  useEffect(() => {
    let cancelled = false;
    const objectUrls: string[] = [];
    const load = async () => {
      const loaded = await Promise.all(
        attached.map(async ({ hash, url, language }) => {
          const text = await readText({ id, file: url }, hash).catch(() => null);
          const cues = text === null ? [] : readCues(text);
          if (cues.length === 0) return [];
          const address = URL.createObjectURL(new Blob([writeVtt(cues)], { type: 'text/vtt' }));
          objectUrls.push(address);
          return [{ address, language: language ?? '', label: language ? nameOf(language) : '', cues }];
        }),
      );
      if (!cancelled) setTracks(loaded.flat());
    };
    void load();
    return () => {
      cancelled = true;
      for (const address of objectUrls) URL.revokeObjectURL(address);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- tracks are compared by language and hash
  }, [id, key]);
  return tracks;
}
