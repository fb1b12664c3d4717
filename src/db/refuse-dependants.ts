import { isRemoval } from '../../contract/held.ts';
import { hasTwoVersions } from './conflict.ts';
import { orphanDependants } from './dependants.ts';
import type { OutboxChange } from './outbox-change.ts';
import type { OutboxOp } from './outbox-op.ts';

/**
 * Like `orphanDependants`, for a message or question that the school no longer shows to the person. Changes with a typed text are
 * refused instead of removed, so that the person can copy it, unless the person has removed the message or question. The others
 * of `ops` than `affected` stay.
 */
export function refuseDependants(
  ops: readonly OutboxOp[],
  opId: string,
  affected: readonly OutboxOp[] = ops,
): OutboxChange {
  const { put, remove } = orphanDependants(affected, opId);
  if (ops.some(({ kind, dependsOn }) => dependsOn === opId && isRemoval(kind))) return { put, remove };
  const removed = new Set(remove);
  const typed = ops.filter((op) => removed.has(op.seq) && hasTypedText(op));
  for (const op of typed) removed.delete(op.seq);
  return { put: [...put, ...typed.map(refused)], remove: [...removed] };
}

const hasTypedText = ({ kind, args }: OutboxOp): boolean =>
  kind === 'message.edit' ||
  kind === 'eventQuestion.edit' ||
  (kind === 'eventQuestion.moderate' && Boolean(args.answer));

function refused(op: OutboxOp): OutboxOp {
  const next: OutboxOp = { ...op, state: 'dead', error: { code: 'notFound', http: 404 } };
  delete next.dependsOn;
  return next;
}

/** Whether an op changes a message or question that the school no longer shows to the person. It would be refused again. */
export const namesNothing = ({ state, args, dependsOn }: OutboxOp): boolean =>
  state === 'dead' && dependsOn === undefined && 'id' in args && args.id === 0;

/** Whether a failed op can be sent again as it is. In a conflict, the person has to choose a version. */
export const mayRetry = (op: OutboxOp): boolean =>
  op.state === 'dead' && !hasTwoVersions(op) && !namesNothing(op);
