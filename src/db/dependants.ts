import type { OutboxChange } from './outbox-change.ts';
import type { OutboxOp } from './outbox-op.ts';
import { isMessageInNewChat } from './new-chat-id.ts';
import { transition } from './transition.ts';

/** A message has its id: whatever waited for it may go now. */
export function resolveDependants(ops: readonly OutboxOp[], opId: string, id: number): OutboxChange {
  const put = ops.flatMap((op) => {
    const next = op.dependsOn === opId ? transition(op, { type: 'resolved', id }) : null;
    return next && next !== 'gone' ? [next] : [];
  });
  return { put, remove: [] };
}

/**
 * A message will never be: its edits and deletion are moot, replies to it go without a quote. A chat that will never be
 * takes its messages along, with what waits for them. `ops` includes the op with `opId`.
 */
export function orphanDependants(ops: readonly OutboxOp[], opId: string, isChatLost = false): OutboxChange {
  const change: OutboxChange = { put: [], remove: [] };
  const lost = ops.find((op) => op.opId === opId);
  // The reply waits for the creation of the chat, as the message did.
  const opening = lost && !isChatLost && isMessageInNewChat(lost) ? lost.dependsOn : undefined;
  for (const op of ops) {
    if (op.dependsOn !== opId) continue;
    const isReply = op.kind === 'message.send';
    if (isReply && opening !== undefined) {
      change.put.push({ ...op, dependsOn: opening });
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

/** What giving up a message does to others: how many go with it, how many replies go without their quote. */
export function hanging(ops: readonly OutboxOp[], opId: string): { goes: number; losesQuote: number } {
  const { put, remove } = orphanDependants(ops, opId);
  return { goes: remove.length, losesQuote: put.length };
}
