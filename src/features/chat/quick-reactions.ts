const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
/** Fits into the message menu on a narrow phone. */
const maxReactions = 6;

/** Recent reactions, newest first, filled up with the usual ones. */
export const quickReactions = (recent: readonly string[]): string[] =>
  [...new Set([...recent, ...usual])].slice(0, maxReactions);

export const withRecent = (recent: readonly string[], emoji: string): string[] =>
  [...new Set([emoji, ...recent])].slice(0, maxReactions);
