import type { Request, RequestMessage } from '../../contract/support.ts';
import { findEarlyArrivals } from './early-arrivals.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type RequestMessageView = RequestMessage & { pending: Pending | null };
export type RequestView = Omit<Request, 'messages'> & { messages: RequestMessageView[] };

/** The person's requests with pending messages. What the server does not have yet has a negative id. */
export function overlayRequests(rows: readonly Request[], ops: readonly OutboxOp[]): RequestView[] {
  const pendingMessage = (op: OutboxOp, content: string): RequestMessageView => ({
    id: -op.seq,
    from: 'person',
    author: null,
    content,
    created_at: op.createdAt,
    pending: pendingOf(op),
  });
  const stored = rows.map((row): RequestView => {
    const replies = ops
      .filter((op) => op.kind === 'request.reply')
      .filter(({ args }) => args.request_id === row.id);
    const arrived = findEarlyArrivals(replies, row.messages, isMessageOf);
    const own = replies.flatMap((op) => (arrived.has(op) ? [] : [pendingMessage(op, op.args.message)]));
    const messages = row.messages.map((message) => ({ ...message, pending: null }));
    const sending = own.filter(({ pending }) => pending?.state !== 'not-sent');
    return {
      ...row,
      messages: [...messages, ...own],
      ...(sending.length > 0 && { state: 'open' as const }),
    };
  });
  const adding = ops.filter((op) => op.kind === 'request.add');
  const arrived = findEarlyArrivals(
    adding,
    rows,
    (op, { type, messages: [first] }) =>
      type === op.args.type && first !== undefined && isMessageOf(op, first),
  );
  const added = adding.flatMap((op): RequestView[] =>
    arrived.has(op)
      ? []
      : [
          {
            id: -op.seq,
            type: op.args.type,
            state: 'open',
            messages: [pendingMessage(op, op.args.message)],
            created_at: op.createdAt,
            updated_at: op.createdAt,
            rev: 0,
          },
        ],
  );
  return [...added.toReversed(), ...stored.toSorted((a, b) => b.updated_at - a.updated_at || b.id - a.id)];
}

const isMessageOf = (
  { args }: Extract<OutboxOp, { kind: 'request.add' | 'request.reply' }>,
  { from, content }: RequestMessage,
): boolean => from === 'person' && content === args.message.trim();
