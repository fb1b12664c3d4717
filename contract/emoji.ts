import * as v from 'valibot';

const parts = /^[\p{Emoji}\p{Emoji_Component}\u{e0020}-\u{e007f}]+$/u;
const shown = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;

/** True if a text is a single emoji, including emoji of a newer Unicode version than this machine's. */
export const isEmoji = (value: string): boolean =>
  value.length <= 32 &&
  parts.test(value) &&
  shown.test(value) &&
  [...new Intl.Segmenter().segment(value)].length === 1;

export const emoji = v.pipe(v.string(), v.check(isEmoji, 'invalid'));
