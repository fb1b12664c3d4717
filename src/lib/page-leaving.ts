/** Message to a worker: its page is about to be left and will terminate it. */
export const pageLeaving = { leaving: true };

export const isPageLeaving = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'leaving' in message;
