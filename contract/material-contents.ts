import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { material, ofMaterial } from './library.ts';
import { filledText, flag, idText } from './scalars.ts';

/** Primary language subtag of BCP 47, such as `kk`. */
export const subtitleLanguage = v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/, 'language'));
export const subtitlesMax = 300_000;
/** Subtitle tracks per film. */
export const maxSubtitles = 20;
const ofSubtitles = v.object({ id: idText, language: subtitleLanguage });

export const setSubtitles = endpoint({
  method: 'PUT',
  path: '/library/:id/subtitles/:language',
  access: 'approved',
  summary:
    'Set the subtitles (WebVTT or SubRip) of a film in one language; replaces earlier ones (extension)',
  params: ofSubtitles,
  body: v.object({ text: filledText(subtitlesMax) }),
  output: material,
});

export const deleteSubtitles = endpoint({
  method: 'DELETE',
  path: '/library/:id/subtitles/:language',
  access: 'approved',
  summary: 'Remove the subtitles of a film in one language (extension)',
  params: ofSubtitles,
  output: material,
});

export const getMaterialFile = endpoint({
  method: 'GET',
  path: '/library/:id/file',
  access: 'file',
  summary:
    'Download the content of a material, whole or by range; v is its hash, t a file token or a signature (extension)',
  params: ofMaterial,
  query: v.object({
    t: v.optional(v.pipe(v.string(), v.maxLength(200))),
    v: v.optional(v.pipe(v.string(), v.maxLength(64))),
    as: v.optional(v.picklist(['preview', 'audio', 'small', 'subtitles'])),
    /** For subtitles. */
    language: v.optional(subtitleLanguage),
    download: v.optional(flag),
  }),
});
