import {
  heldActs,
  type HeldKind,
  isCreating,
  isHeldKind,
  isRemoval,
  isVote,
} from '../../../contract/held.ts';
import type { ModeratorAct } from '../../../contract/event-questions.ts';
import type { OperationKind } from '../../../contract/operations.ts';
import type { QuestionMode } from '../../../contract/room-settings.ts';
import type { HeldRow } from '../../../src/db/held-row.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { maxPushed } from '../outbox/lanes.ts';

/** What a box is known to have. */
export interface BoxContents {
  journal: string;
  /** Operations in its journal, and in those of other boxes. */
  held: readonly HeldRow[];
  /** The groups that it carries. */
  groups: ReadonlySet<number>;
  /** The rooms of events that this device has, by the id of the event. */
  rooms: ReadonlyMap<number, QuestionMode>;
}

/**
 * The ops to send to a box, in their order, 50 at most: messages in groups that it carries, questions by name, changes of
 * those that it holds, and votes also for questions of the school. Left out are those that its journal has, and messages
 * and questions that the person has deleted before others saw them. A change waits for an earlier one that pauses: the
 * school would perform it only after that. So does a message for an earlier one of its chat that pauses or is being sent:
 * everybody would see them in another order.
 */
export function opsToHold(
  ops: readonly OutboxOp[],
  contents: BoxContents,
  isPaused: (opId: string) => boolean = () => false,
): OutboxOp[] {
  const { journal, held } = contents;
  const isInJournal = (op: OutboxOp) => op.onSite?.journal === journal;
  const there = held.filter((row) => row.journal === journal);
  const created = new Set([
    ...there.flatMap(({ kind, op_id }) => (isCreating(kind) ? [op_id] : [])),
    ...ops.flatMap((op) => (isCreating(op.kind) && isInJournal(op) ? [op.opId] : [])),
  ]);
  const removed = new Set([
    ...held.flatMap(({ kind, depends_on }) => (isRemoval(kind) ? (depends_on ?? []) : [])),
    ...ops.flatMap((op) => (isRemovalOnSite(op) ? (op.dependsOn ?? []) : [])),
    ...ops.flatMap((op) => (isRemoval(op.kind) && op.state !== 'dead' ? unseen(op, ops) : [])),
  ]);
  const chosen: OutboxOp[] = [];
  /** Queues with an op that pauses or is being sent. */
  const stopped = new Set<string | undefined>();
  for (const op of ops) {
    if (chosen.length === maxPushed) break;
    if (op.state === 'sending' && !isInJournal(op)) stopped.add(queueOf(op));
    if (!mayBeHeld(op, contents) || isInJournal(op)) continue;
    const queue = queueOf(op);
    if (isPaused(op.opId)) {
      // The box may never get what a reply answers.
      if (!isReply(op)) stopped.add(queue);
      continue;
    }
    if (queue !== undefined && stopped.has(queue)) continue;
    const creates = isCreating(op.kind);
    const named = [creates ? op.opId : [], op.dependsOn ?? []].flat();
    if (named.some((key) => removed.has(key))) continue;
    const isComplete = creates || isVote(op.kind);
    const hasTarget = op.dependsOn === undefined ? isComplete : created.has(op.dependsOn);
    if (!hasTarget) continue;
    chosen.push(op);
    if (creates) created.add(op.opId);
  }
  return chosen;
}

const mayBeHeld = (op: OutboxOp, { groups, rooms }: BoxContents): boolean => {
  if (!isHeldKind(op.kind) || (op.state !== 'queued' && op.state !== 'blocked')) return false;
  if ('group_id' in op.args) return groups.has(op.args.group_id);
  return isQuestionOp(op) && mayBeHeldIn(op, rooms.get(op.args.event_id));
};

type QuestionOp = Extract<OutboxOp, { kind: Extract<HeldKind, `eventQuestion.${string}`> }>;

/** True for ops on questions, of the kinds that boxes hold. */
export const isQuestionOp = (op: OutboxOp): op is QuestionOp =>
  isHeldKind(op.kind) && !('group_id' in op.args);

/** Whether an op may be held in a room with this mode; undefined if the device has no such room. */
function mayBeHeldIn(op: QuestionOp, mode: QuestionMode | undefined): boolean {
  if (mode === undefined) return false;
  switch (op.kind) {
    case 'eventQuestion.ask':
      return mode !== 'off' && !op.args.anonymous;
    case 'eventQuestion.edit':
      // In a moderated room, a changed question is approved again.
      return mode === 'direct';
    case 'eventQuestion.withdraw':
    case 'eventQuestion.vote':
      return true;
    case 'eventQuestion.moderate':
      return (heldActs as readonly ModeratorAct[]).includes(op.args.act);
  }
}

/** True for edits, reactions and acts. */
const isChange = (kind: OperationKind): boolean =>
  isHeldKind(kind) && !isCreating(kind) && !isRemoval(kind) && !isVote(kind);

/**
 * A text that is the same for ops whose order matters: changes of one message or question, and votes for one. Undefined for
 * other ops.
 */
export function sequenceOf({ kind, args, dependsOn }: OutboxOp): string | undefined {
  if (isChange(kind)) return dependsOn;
  return isVote(kind) && 'id' in args ? `vote ${dependsOn ?? args.id}` : undefined;
}

/** A text that is the same for ops that people on site see in their order. Undefined for removals. */
const queueOf = (op: OutboxOp): string | undefined => (isCreating(op.kind) ? op.lane : sequenceOf(op));

const isReply = ({ kind, args, dependsOn }: OutboxOp): boolean =>
  kind === 'message.send' && ('replyId' in args || dependsOn !== undefined);

/** A deletion or withdrawal that some box has. */
const isRemovalOnSite = ({ kind, state, onSite }: OutboxOp) =>
  isRemoval(kind) && state !== 'dead' && (onSite?.journal ?? null) !== null;

/** The message or question that a removal names, if no box has been sent it. */
const unseen = (removal: OutboxOp, ops: readonly OutboxOp[]): string[] =>
  ops.flatMap((op) => (op.opId === removal.dependsOn && isCreating(op.kind) && !op.onSite ? [op.opId] : []));
