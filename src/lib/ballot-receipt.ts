import type { PollAnswer } from './poll-answer.ts';

/**
 * The text whose SHA-256 is the receipt of a ballot. It contains the token, which only the device of the
 * voter knows, and the answer as it is counted. Equal answers give equal texts in whatever order they were
 * chosen.
 */
export const receiptText = (pollId: number, token: string, { keys, text }: PollAnswer): string =>
  JSON.stringify([pollId, token, keys.toSorted(), text]);
