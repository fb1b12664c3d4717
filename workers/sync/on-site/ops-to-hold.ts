import { isHeldKind } from '../../../contract/held.ts';
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
}

/**
 * The ops to send to a box, in their order, 50 at most: messages in groups that it carries, and changes of messages that
 * it holds. Left out are those that its journal has, and messages that the person has deleted before others saw them.
 */
export function opsToHold(
  ops: readonly OutboxOp[],
  { journal, held, groups }: BoxContents,
  isPaused: (opId: string) => boolean = () => false,
): OutboxOp[] {
  const isInJournal = (op: OutboxOp) => op.onSite?.journal === journal;
  const there = held.filter((row) => row.journal === journal);
  const messages = new Set([
    ...there.flatMap(({ kind, op_id }) => (kind === 'message.send' ? [op_id] : [])),
    ...ops.flatMap((op) => (op.kind === 'message.send' && isInJournal(op) ? [op.opId] : [])),
  ]);
  const withdrawn = new Set([
    ...held.flatMap(({ kind, depends_on }) => (kind === 'message.delete' ? (depends_on ?? []) : [])),
    ...ops.flatMap((op) => (isDeletionOnSite(op) ? (op.dependsOn ?? []) : [])),
    ...ops.flatMap((op) => (op.kind === 'message.delete' && op.state !== 'dead' ? unseen(op, ops) : [])),
  ]);
  const chosen: OutboxOp[] = [];
  for (const op of ops) {
    if (chosen.length === maxPushed) break;
    if (!mayBeHeld(op, groups) || isInJournal(op) || isPaused(op.opId)) continue;
    const isMessage = op.kind === 'message.send';
    const named = [isMessage ? op.opId : [], op.dependsOn ?? []].flat();
    if (named.some((key) => withdrawn.has(key))) continue;
    const hasTarget = op.dependsOn === undefined ? isMessage : messages.has(op.dependsOn);
    if (!hasTarget) continue;
    chosen.push(op);
    if (isMessage) messages.add(op.opId);
  }
  return chosen;
}

const mayBeHeld = ({ kind, state, args }: OutboxOp, groups: ReadonlySet<number>): boolean =>
  isHeldKind(kind) &&
  (state === 'queued' || state === 'blocked') &&
  'group_id' in args &&
  groups.has(args.group_id);

/** A deletion that some box has. */
const isDeletionOnSite = ({ kind, state, onSite }: OutboxOp) =>
  kind === 'message.delete' && state !== 'dead' && (onSite?.journal ?? null) !== null;

/** The message that a deletion names, if no box has been sent it. */
const unseen = (deletion: OutboxOp, ops: readonly OutboxOp[]): string[] =>
  ops.flatMap((op) =>
    op.opId === deletion.dependsOn && op.kind === 'message.send' && !op.onSite ? [op.opId] : [],
  );
