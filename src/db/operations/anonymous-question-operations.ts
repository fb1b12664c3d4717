import { getMeta, putMeta } from '../meta.ts';
import { listUnusedTokens } from '../question-tokens.ts';
import type { DeviceOperation } from './device-operation.ts';
import { latestOfGroup, replaceEarlier } from './replace-earlier.ts';

/** A device requests its tokens once. */
export const requestTokens: DeviceOperation<'eventQuestion.tokens'> = {
  ...latestOfGroup,
  // The person has not asked for it.
  silent: 'always',
  preparedFrom: ['meta'],
  prepare: async ({ tokens, ...op }, db) => {
    const key = `questionTokens:${op.args.event_id}` as const;
    if (!tokens || (await getMeta(key, db))) return null;
    await putMeta(key, tokens, db);
    return op;
  },
};

/** A new question gets an unused token. The last text of a question replaces earlier unsent ones. */
export const putQuestion: DeviceOperation<'anonymousQuestion.put'> = {
  preparedFrom: ['meta'],
  prepare: async (op, db) => {
    if (op.args.token !== '') return op;
    const { event_id } = op.args;
    const stored = await getMeta(`questionTokens:${event_id}`, db);
    const waiting = await db.outbox.where('lane').equals(`anonymous-questions:${event_id}`).toArray();
    const unused = stored && listUnusedTokens(stored, waiting).at(0);
    return unused ? { ...op, args: { ...op.args, token: unused.token } } : null;
  },
  coalesce: (lane, incoming) =>
    replaceEarlier(
      lane,
      incoming,
      (op) => op.kind === 'anonymousQuestion.put' && op.args.token === incoming.args.token,
    ),
};

/** A withdrawal removes unsent texts. */
export const withdrawQuestion: DeviceOperation<'anonymousQuestion.withdraw'> = {
  coalesce: (lane, incoming) =>
    replaceEarlier(lane, incoming, ({ args }) => 'token' in args && args.token === incoming.args.token),
};
