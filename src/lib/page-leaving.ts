/** Message to a worker: its page is about to be left and will terminate it. */
export const leaving = { leaving: true };

export const isLeaving = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'leaving' in message;
