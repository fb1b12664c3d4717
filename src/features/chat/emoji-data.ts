import { defaultEmojiDataResolver, type EmojiData, type EmojiDataResolver } from 'frimousse';

/** Milliseconds until the next attempt. */
const pause = 5000;

/** Loads emoji names. Retries until it succeeds; rejects once the picker is closed. */
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
 * Every spelling of the words that have е or ё. Russian texts use ё or е for ё, and the picker compares
 * letter by letter. A word has at most one ё, but which е it replaces is unknown.
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
