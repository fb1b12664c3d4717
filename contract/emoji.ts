import * as v from 'valibot';

const allowedCharacters = /^[\p{Emoji}\p{Emoji_Component}\u{e0020}-\u{e007f}]+$/u;
const visibleCharacter = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;

/** True if a text is a single emoji, including emoji of a newer Unicode version than this machine's. */
export const isEmoji = (value: string): boolean =>
  value.length <= 32 &&
  allowedCharacters.test(value) &&
  visibleCharacter.test(value) &&
  [...new Intl.Segmenter().segment(value)].length === 1;

export const emoji = v.pipe(v.string(), v.check(isEmoji, 'invalid'));
