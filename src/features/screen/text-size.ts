/** The sizes of a text on a big screen, by the length that fits. */
export type TextSize = 'huge' | 'large' | 'medium' | 'small';

/** Emoji and ideographs are about twice as wide as letters. */
const isWide =
  /[\p{Extended_Pictographic}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;

/** The largest size in which a text fits on one screen. */
export function textSize(text: string): TextSize {
  let width = 0;
  // A line break leaves the rest of its line empty, about half of a line.
  for (const letter of text) width += letter === '\n' ? 20 : isWide.test(letter) ? 2 : 1;
  if (width <= 40) return 'huge';
  if (width <= 110) return 'large';
  if (width <= 230) return 'medium';
  return 'small';
}
