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

/** The effect of discarding a message or question: how many ops go with it, and how many replies lose their quote. */
export function countDependants(
  ops: readonly OutboxOp[],
  opId: string,
): { goes: number; losesQuote: number } {
  const { put, remove } = orphanDependants(ops, opId);
  return { goes: remove.length, losesQuote: put.length };
}
