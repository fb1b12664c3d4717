import { defaultEmojiDataResolver, type EmojiDataResolver } from 'frimousse';

/** How long to wait before the next attempt, in milliseconds. */
const pause = 5000;

/** Loads the names of emoji, and tries again until there is a connection or the picker is closed. */
export const loadEmojiData: EmojiDataResolver = async (locale, options) => {
  for (;;) {
    try {
      return await defaultEmojiDataResolver(locale, options);
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
