const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
/** As many as fit into the menu of a message on a narrow phone. */
const most = 6;

/** The emoji to choose from at once: the last ones given, the newest first, then the usual ones. */
export const quickReactions = (recent: readonly string[]): string[] =>
  [...new Set([...recent, ...usual])].slice(0, most);

/** The recent reactions with a new one in front. */
export const withRecent = (recent: readonly string[], emoji: string): string[] =>
  [...new Set([emoji, ...recent])].slice(0, most);
