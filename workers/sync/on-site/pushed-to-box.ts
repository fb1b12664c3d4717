import type * as v from 'valibot';
import { isCreating, isVote } from '../../../contract/held.ts';
import { laneOf } from '../../../contract/operations.ts';
import type { EventQuestion } from '../../../contract/event-questions.ts';
import type { pushedOperation } from '../../../contract/sync.ts';
import type { HeldRow } from '../../../src/db/held-row.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { withTarget } from '../../../src/db/transition.ts';
import { sequenceOf } from './ops-to-hold.ts';
import { removalOf, type TakenBack } from './taken-back.ts';

type PushedToBox = v.InferOutput<typeof pushedOperation>;

/** The person of the device, and what it has at the time of sending. */
interface DeviceState {
  me: number;
  /** The whole outbox, in its order. */
  ops: readonly OutboxOp[];
  held: readonly HeldRow[];
  /** The rows that votes name. */
  questions: readonly Pick<EventQuestion, 'id' | 'client_id' | 'author'>[];
}

/**
 * An op as a push to a box contains it, without its signature.
 */
export function pushedToBox(op: OutboxOp, device: DeviceState): PushedToBox {
  const { opId, lane, kind, args, dependsOn } = op;
  const after = opBefore(op, device)?.opId;
  const pushed = { op_id: opId, lane, kind, for_box: true };
  const named =
    dependsOn === undefined
      ? questionOf(op, device)
      : { key: dependsOn, author: authorOf(dependsOn, device) };
  if (!named) return { ...pushed, args, ...(after !== undefined && { after }) };
  return {
    ...pushed,
    args: withTarget(op, 0).args,
    depends_on: named.key,
    depends_on_author: named.author,
    after,
  };
}

/** The question that a vote is for, if it has a key: the box may hold it, and its copy may lack the row. */
function questionOf({ kind, args }: OutboxOp, { questions }: DeviceState) {
  const question = isVote(kind) && 'id' in args ? questions.find(({ id }) => id === args.id) : undefined;
  return question?.client_id && question.author
    ? { key: question.client_id, author: question.author.id }
    : undefined;
}

/** The removal of a message or question that the person `me` has discarded. */
export function pushedRemoval(row: TakenBack, me: number): PushedToBox {
  const removal = removalOf(row, 0);
  return {
    op_id: row.takeBack.delete_id,
    lane: laneOf(removal),
    ...removal,
    for_box: true,
    depends_on: row.op_id,
    depends_on_author: me,
  };
}

/** The author of the message or question with this key; undefined if the device has neither its op nor its held row. */
function authorOf(key: string, { me, ops, held }: DeviceState): number | undefined {
  const isOwn = ops.some(({ opId, kind }) => opId === key && isCreating(kind));
  return isOwn ? me : held.find(({ op_id }) => op_id === key)?.author.id;
}

/**
 * The last earlier op of the same sequence that a box may have: the school performs `op` only after it. An op
 * that has left the outbox is not named, because the school has it, or the person has discarded it. Nor is a dead one, which
 * the school may never get.
 */
function opBefore(op: OutboxOp, { ops }: DeviceState): OutboxOp | undefined {
  const sequence = sequenceOf(op);
  if (sequence === undefined) return undefined;
  return ops.findLast(
    (other) =>
      other.seq < op.seq &&
      sequenceOf(other) === sequence &&
      other.onSite !== undefined &&
      other.state !== 'dead',
  );
}
