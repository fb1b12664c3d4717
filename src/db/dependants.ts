import { isRemoval } from '../../contract/held.ts';
import type { OutboxChange } from './outbox-change.ts';
import type { OutboxOp } from './outbox-op.ts';
import { isMessageInNewChat } from './new-chat-id.ts';
import { transition } from './transition.ts';

/** A message or question got its id: the ops that waited for it get the id and become ready. */
export function resolveDependants(ops: readonly OutboxOp[], opId: string, id: number): OutboxChange {
  const put = ops.flatMap((op) => {
    const next = op.dependsOn === opId ? transition(op, { type: 'resolved', id }) : null;
    return next && next !== 'gone' ? [next] : [];
  });
  return { put, remove: [] };
}

/**
 * A message or question will never be sent: removes its changes, and detaches the replies, which lose their
 * quote. If a chat will never be created, its messages are removed with all that depends on them. `ops` must
 * include the op with `opId`.
 */
export function orphanDependants(ops: readonly OutboxOp[], opId: string, isChatLost = false): OutboxChange {
  const change: OutboxChange = { put: [], remove: [] };
  const discarded = ops.find((op) => op.opId === opId);
  // The reply then waits for the creation of the chat, as the lost message did.
  const chatCreation =
    discarded && !isChatLost && isMessageInNewChat(discarded) ? discarded.dependsOn : undefined;
  for (const op of ops) {
    if (op.dependsOn !== opId) continue;
    const isReply = op.kind === 'message.send';
    if (isReply && chatCreation !== undefined) {
      change.put.push({ ...op, dependsOn: chatCreation });
      continue;
    }
    const next = transition(op, { type: isReply && !isMessageInNewChat(op) ? 'detached' : 'moot' });
    if (next === 'gone') {
      const further = orphanDependants(ops, op.opId, true);
      change.put.push(...further.put);
      change.remove.push(op.seq, ...further.remove);
    } else if (next) change.put.push(next);
  }
  return change;
}

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

function refused({ dependsOn: _, ...op }: OutboxOp): OutboxOp {
  const error = { code: 'notFound', http: 404 };
  return { ...op, state: 'dead', error };
}

/** Whether an op changes a message or question that the school no longer shows to the person. It would be refused again. */
export const namesNothing = ({ state, args, dependsOn }: OutboxOp): boolean =>
  state === 'dead' && dependsOn === undefined && 'id' in args && args.id === 0;

/** The effect of discarding a message or question: how many ops go with it, and how many replies lose their quote. */
export function countDependants(
  ops: readonly OutboxOp[],
  opId: string,
): { goes: number; losesQuote: number } {
  const { put, remove } = orphanDependants(ops, opId);
  return { goes: remove.length, losesQuote: put.length };
}
