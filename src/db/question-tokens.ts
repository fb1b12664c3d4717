import { getMeta, putMeta } from './meta.ts';
import type { Database } from './database.ts';
import type { OutboxOp } from './outbox-op.ts';
import type { QuestionToken, QuestionTokens } from './question-token.ts';

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
