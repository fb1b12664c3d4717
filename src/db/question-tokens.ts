import type { EventQuestion } from '../../contract/event-questions.ts';
import { getMeta, putMeta } from './meta.ts';
import type { Database } from './database.ts';
import type { OutboxOp } from './outbox-op.ts';

/** A token with which this device asks one anonymous question. */
export interface QuestionToken {
  token: string;
  blinded: string;
  /** Removes the blinding from the signature. */
  inverse: string;
  blind_signature?: string;
  /** The question as the server sent it last; null after it was withdrawn. Absent until it was sent. */
  question?: EventQuestion | null;
}

/** The tokens of this device for an event. */
export interface QuestionTokens {
  /** The public key, SPKI in base64url. */
  key: string;
  tokens: QuestionToken[];
  /** Time in ms before which no question is sent: some time after the signatures came. */
  sendsFrom?: number;
}

/** The tokens without a question, sent or not. `ops`: those of their lane. */
export const listUnusedTokens = (
  { tokens }: QuestionTokens,
  ops: readonly OutboxOp[],
): readonly QuestionToken[] =>
  tokens.filter(
    ({ token, question }) =>
      question === undefined && !ops.some(({ args }) => 'token' in args && args.token === token),
  );

/** Changes what is stored about one token. Call it in a transaction over `meta`. */
export async function updateToken(
  db: Database,
  eventId: number,
  token: string,
  change: Partial<QuestionToken>,
): Promise<void> {
  const stored = await getMeta(`questionTokens:${eventId}`, db);
  if (!stored) return;
  const tokens = stored.tokens.map((each) => (each.token === token ? { ...each, ...change } : each));
  await putMeta(`questionTokens:${eventId}`, { ...stored, tokens }, db);
}
