/**
 * The first `max` UTF-16 units of a text, without half a character at the end, such as an emoji: `jsonb` refuses halves,
 * and columns of texts store a replacement character.
 */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : withoutHalves(text.slice(0, max));

/** Removes halves of characters at both ends of a cut text. */
export const withoutHalves = (text: string): string =>
  text.replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
