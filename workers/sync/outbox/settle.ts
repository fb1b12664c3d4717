/*
 * Applies the outcomes of requests in one transaction: writes the returned rows, removes the ops and unblocks
 * the ops that waited for them.
 */
import { isCreating } from '../../../contract/held.ts';
import { rowKindNames } from '../../../contract/row-kinds.ts';
import { refuseDependants } from '../../../src/db/refuse-dependants.ts';
import { type OutboxOp, createsMessage, perhapsHeld } from '../../../src/db/outbox-op.ts';
import { listOpsOfLane, writeOutbox } from '../../../src/db/outbox.ts';
import { transition } from '../../../src/db/transition.ts';
import { backoff } from '../transport/backoff.ts';
import type { RequestOutcome } from '../transport/classify.ts';
import { acknowledge, failLane } from './effects.ts';
import { isHopeless } from './is-hopeless.ts';
import { sentOperation } from './operations.ts';
import type { ReportUnreadable, RowChange } from '../apply/row-change.ts';
import { has, type Leadership, write } from '../leader/leadership.ts';
import { queueRefetch } from '../pull/refetch-queue.ts';
import { type ChangesSince, type ConcurrentChanges, withoutDeleted } from '../pull/concurrent-changes.ts';
import { tablesFor, writeRows } from '../apply/write-rows.ts';

export interface OpOutcome {
  op: OutboxOp;
  outcome: RequestOutcome;
}

const tables = tablesFor(rowKindNames.map((t) => ({ t })));

export function settle(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  outcomes: readonly OpOutcome[],
  since: ChangesSince,
): Promise<boolean> {
  const answered = outcomes.map((one) => ({
    ...one,
    changes: withoutDeleted(changesOf(one, leadership.reportUnreadable), since),
  }));
  concurrent.record(answered.flatMap(({ changes }) => changes));
  return write(leadership, tables, async () => {
    for (const { op, outcome, changes } of answered) {
      if (outcome.type === 'done') await applySuccess(leadership, op, changes, outcome);
      else await applyFailure(leadership, op, outcome);
    }
  });
}

async function applyFailure(
  { db, ...leadership }: Leadership,
  op: OutboxOp,
  outcome: FailedOutcome,
): Promise<void> {
  // The message may have arrived by a live event or a pull meanwhile; its op is removed then.
  const current = await db.outbox.get(op.seq);
  const event = current && eventOf(leadership, current, outcome);
  const next = current && event && transition(current, event);
  const atBox = outcome.type === 'later' && outcome.atBox === true;
  if (next && next !== 'gone') await db.outbox.put(atBox ? perhapsHeld(next) : next);
  if (outcome.type === 'dead' && outcome.parks) await failLane(db, op.lane, outcome.error);
}

type FailedOutcome = Exclude<RequestOutcome, { type: 'done' }>;

function eventOf(leadership: Pick<Leadership, 'env' | 'connection'>, op: OutboxOp, outcome: FailedOutcome) {
  switch (outcome.type) {
    case 'dead':
      return { type: 'refused', error: outcome.error, proven: has(leadership, 'idem') } as const;
    case 'auth':
    case 'closed':
    case 'untried':
      return { type: 'held' } as const;
    case 'later': {
      const { error, ambiguous, server, unreachable, wait, atBox } = outcome;
      if (atBox) return { type: 'held' } as const;
      const now = leadership.env.now();
      const hopeless = server && isHopeless(op, leadership.connection.lastSuccessAt(), now);
      if (hopeless) return { type: 'refused', error: { ...error, code: 'server' }, proven: false } as const;
      // If the server was unreachable the gate waits, not the op.
      const nextAt = unreachable ? 0 : now + Math.max(wait, backoff(op.attempts, leadership.env.random));
      const floorAt = wait > 0 ? now + wait : 0;
      return { type: 'failed', error, nextAt, floorAt, ambiguous, server } as const;
    }
  }
}

async function applySuccess(
  leadership: Leadership,
  op: OutboxOp,
  changes: RowChange[],
  { data, gone }: Extract<RequestOutcome, { type: 'done' }>,
): Promise<void> {
  const { db } = leadership;
  const { groups } = await writeRows(db, changes, 'answer', leadership.me);
  const created = createsMessage(op) || op.kind === 'eventQuestion.ask' ? changes[0]?.id : undefined;
  // The school has executed it, and has deleted it since or removed the person from the chat: nothing can wait for its id.
  // A server without keys may return no row of a message that exists.
  if (isCreating(op.kind) && data === null && has(leadership, 'idem'))
    await writeOutbox(refuseDependants(await listOpsOfLane(op.lane, db), op.opId), db);
  await acknowledge(db, op.opId, created ?? null);
  // The message was accepted but the response contains no readable row: fetch the list.
  if (createsMessage(op) && created === undefined) groups.push(op.args.group_id);
  await queueRefetch(db, { groups });
  await sentOperation(op.kind).whenDone?.(leadership, op, gone ?? false, data);
}

const changesOf = ({ op, outcome }: OpOutcome, note: ReportUnreadable): RowChange[] =>
  outcome.type === 'done' ? sentOperation(op.kind).readResult(op, outcome.data, note) : [];
