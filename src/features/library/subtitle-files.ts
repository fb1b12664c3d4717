import { subtitlesMax } from '../../../contract/material-contents.ts';
import { readCues } from '../../lib/subtitle-cues.ts';
import { withoutEnding } from './material-kind.ts';

/** Languages offered in the select; the server accepts any. */
export const subtitleLanguages = [
  ...['en', 'de', 'ru', 'kk', 'ky', 'uz', 'uk', 'tr', 'fr', 'es', 'it', 'pl', 'zh', 'ar'],
] as const;

export const isSubtitleFile = ({ name }: Pick<File, 'name'>): boolean => /\.(vtt|srt)$/i.test(name);

/** `de` for `Sorting.de.srt`. Undefined if the name has none of the offered languages. */
export const languageOfFile = (name: string): string | undefined => {
  const code = /\.([a-z]{2})\.[a-z]+$/i.exec(name)?.[1]?.toLowerCase();
  return subtitleLanguages.find((language) => language === code);
};

/**
 * The video that a subtitle file belongs to: the only one, or the one with the same name without language and
 * extension. Undefined if neither applies.
 */
export function filmOf<Film extends Pick<File, 'name'>>(
  subtitles: Pick<File, 'name'>,
  films: readonly Film[],
): Film | undefined {
  if (films.length === 1) return films[0];
  const base = withoutEnding(subtitles.name);
  const bases = [base, base.replace(/\.[a-z]{2}$/i, '')].map((each) => each.toLowerCase());
  return films.find(({ name }) => bases.includes(withoutEnding(name).toLowerCase()));
}

/** The text of a subtitle file; null if it is too large or has no cues. */
export async function readSubtitles(file: Blob): Promise<string | null> {
  if (file.size > subtitlesMax * 4) return null;
  const text = await file.text();
  return text.length <= subtitlesMax && readCues(text).length > 0 ? text : null;
}
