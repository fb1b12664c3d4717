import { defaultEmojiDataResolver, type EmojiData, type EmojiDataResolver } from 'frimousse';

/** How long to wait before the next attempt, in milliseconds. */
const pause = 5000;

/** Loads the names of emoji, and tries again until there is a connection or the picker is closed. */
export const loadEmojiData: EmojiDataResolver = async (locale, options) => {
  for (;;) {
    try {
      const data = await defaultEmojiDataResolver(locale, options);
      return locale === 'ru' ? { ...data, emojis: data.emojis.map(withSpellings) } : data;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      await nextAttempt(options.signal);
    }
  }
};

const nextAttempt = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, pause);
    addEventListener('online', over);
    signal?.addEventListener('abort', over);
  });

/**
 * Every spelling of the words that have е or ё. Russian is written with ё or without, and the picker compares letter by
 * letter. A word has at most one ё, but nothing tells which е it is.
 */
function spellingsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter((word) => /[её]/.test(word))
    .flatMap((word) => {
      const plain = word.replaceAll('ё', 'е');
      const accented = [...plain.matchAll(/е/g)].map(
        ({ index }) => `${plain.slice(0, index)}ё${plain.slice(index + 1)}`,
      );
      return [plain, ...accented];
    });
}

const withSpellings = (emoji: EmojiData['emojis'][number]): EmojiData['emojis'][number] => ({
  ...emoji,
  tags: [...new Set([...emoji.tags, ...[emoji.label, ...emoji.tags].flatMap(spellingsOf)])],
});
