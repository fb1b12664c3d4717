import type * as v from 'valibot';
import { errorCodes } from '../../contract/errors.ts';
import { isCreating, isHeldKind, isRemoval } from '../../contract/held.ts';
import { laneOf, type Operation, operations } from '../../contract/operations.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { pushedOperation, PushResult } from '../../contract/sync.ts';
import { holdOperations } from '../box/hold-operations.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { parse } from '../http/parse.ts';
import { type Refusal, refusalOf } from '../http/refusal.ts';
import { findCreated } from '../operations/created-row.ts';
import { currentReply } from '../operations/current-reply.ts';
import { isHiddenVote } from '../areas/room/votes.ts';
import { perform } from '../operations/perform.ts';
import { failedResult } from './failed-result.ts';
import { deleteRefusal, type HeldCall, performOnce } from './perform-once.ts';

type Pushed = v.InferOutput<typeof pushedOperation>;

/**
 * Performs operations in order. After one that must be retried later, the rest of its lane is not attempted. A box
 * performs none: it holds some, and all stay on the device until it reaches the school.
 */
export async function push(
  ctx: Context,
  me: Me,
  locale: Locale,
  ops: readonly Pushed[],
): Promise<PushResult[]> {
  if (ctx.box)
    return holdOperations({ ctx, journal: ctx.box.journal, me, locale }, ops, (op, refusal) =>
      refusedResult(op, refusal, locale),
    );
  const stopped = new Set<string>();
  const results: PushResult[] = [];
  for (const op of ops) {
    if (isForBox(op) || stopped.has(op.lane)) {
      results.push({ op_id: op.op_id, status: 'not_attempted' });
      continue;
    }
    const result = await pushOne(ctx, me, locale, op);
    if (result.status === 'later') stopped.add(op.lane);
    results.push(result);
  }
  return results;
}

/** A device that has moved meanwhile sends it again, after the operations before it that the box has already. */
const isForBox = (op: Pushed): boolean => op.for_box === true || op.signature !== undefined;

async function pushOne(ctx: Context, me: Me, locale: Locale, op: Pushed): Promise<PushResult> {
  try {
    const operation = { kind: op.kind, args: parse(operations[op.kind].args, op.args) } as Operation;
    if (op.retried) await deleteRefusal(ctx.db, me.id, op.op_id);
    const isOnSite = op.on_site === true && isHeldKind(op.kind);
    const call: HeldCall = { ctx, me, locale, opId: op.op_id };
    const data = await (isOnSite
      ? performOnSite(call, operation)
      : perform(ctx, me, locale, operation, op.op_id));
    return { op_id: op.op_id, status: 'done', http: 200, data };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'server')
      ctx.log.error({ err: error, op: op.op_id, lane: laneOfPushed(op) }, 'operation failed');
    return refusedResult(op, refusal, locale);
  }
}

/**
 * Performs an operation that a box may hand over too. The message or question that it has created is not created again,
 * although its key has expired. @throws Refusal
 */
async function performOnSite(call: HeldCall, operation: Operation): Promise<unknown> {
  const { ctx, me, locale, opId } = call;
  const { kind } = operation;
  const created = isCreating(kind) ? await findCreated(ctx.db, kind, me.id, opId) : undefined;
  if (created) return currentReply({ ctx, db: ctx.db, me, locale }, created.subject, created.id);
  return performOnce(
    call,
    () => perform(ctx, me, locale, operation, opId),
    // The device drops these. A deletion still applies when its author is in the chat again, and a box that holds the vote
    // hands it over when the question is published again.
    async ({ code }) => code !== 'notFound' || !(isRemoval(kind) || (await isHiddenVote(ctx.db, operation))),
  );
}

/** The lane computed by the server, for the log; the client's value is not trusted there. */
const laneOfPushed = (op: Pushed): string => {
  try {
    return laneOf({ kind: op.kind, args: op.args } as Operation);
  } catch {
    return 'unknown';
  }
};

const refusedResult = (op: Pushed, refusal: Refusal, locale: Locale): PushResult => ({
  ...failedResult(op.op_id, refusal, locale),
  http: errorCodes[refusal.code],
  ...(refusal.current !== undefined && { data: refusal.current }),
});
