const onlyEmoji =
  /^(?:\s*(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\p{Emoji_Component}|\p{Extended_Pictographic})*))+\s*$/u;

/** The number of emoji in a text that consists of one to three emoji only; otherwise 0. */
export function countEmojiOnly(text: string): number {
  if (text.length > 60 || !onlyEmoji.test(text)) return 0;
  const count = [...new Intl.Segmenter().segment(text.replace(/\s/g, ''))].length;
  return count <= 3 ? count : 0;
}
