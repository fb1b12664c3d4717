import { createsMessage, type OutboxOp } from '../../db/outbox-op.ts';
import { groupBy } from '../../lib/group-by.ts';

/**
 * Unsent changes in their order, except that changes of an unsent message or question stand directly below it. Replies
 * stay where they are.
 */
export function inWaitingOrder(ops: readonly OutboxOp[]): OutboxOp[] {
  const listed = new Set(ops.map(({ opId }) => opId));
  const targetOf = (op: OutboxOp): string | null =>
    op.dependsOn !== undefined && listed.has(op.dependsOn) && !createsMessage(op) ? op.dependsOn : null;
  const changes = groupBy(
    ops.filter((op) => targetOf(op) !== null),
    (op) => targetOf(op) ?? '',
  );
  const withChanges = (op: OutboxOp): OutboxOp[] => [
    op,
    ...(changes.get(op.opId) ?? []).flatMap(withChanges),
  ];
  return ops.filter((op) => targetOf(op) === null).flatMap(withChanges);
}
