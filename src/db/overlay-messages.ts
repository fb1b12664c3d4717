import { messageTypes } from '../../contract/chat.ts';
import type { Person } from '../../contract/users.ts';
import type { MessageRow } from './database.ts';
import { type OutboxOp, type CreatingMessageOp, createsMessage } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

type Quoted = NonNullable<MessageRow['reply_of']>;

export interface MessageView extends Omit<MessageRow, 'id' | 'reply_of'> {
  /**
   * The `client_id`, which stays the same when the server has the message; the id for messages from
   * elsewhere.
   */
  key: string;
  /** Null while it is unsent. */
  id: number | null;
  /** Without an id while the quoted message is unsent. */
  reply_of?: Quoted | { id: number | null; content: string; author: Person } | null | undefined;
  /** The pending change of the message: its sending, an edit, or its deletion. */
  pending: (Pending & { kind: 'send' | 'edit' | 'delete' }) | null;
}

/** Rows by id, then unsent messages in the order of writing. A row replaces the op that created it. */
export function overlayMessages(
  rows: readonly MessageRow[],
  ops: readonly OutboxOp[],
  me: Person,
): MessageView[] {
  const views = new Map<string, MessageView>();
  const keys = new Map<number, string>();
  const earlyArrivals = matchEarlyArrivals(rows, ops, me);
  for (const row of rows) {
    const op = earlyArrivals.get(row.id);
    const key = row.client_id ?? op?.opId ?? String(row.id);
    keys.set(row.id, key);
    views.set(
      key,
      op ? { ...row, key, pending: { ...pendingOf(op), kind: 'send' } } : unchangedView(row, key),
    );
  }
  for (const op of ops) {
    if (createsMessage(op)) {
      if (!views.has(op.opId)) views.set(op.opId, unsent(op, quoted(op, views, keys), me));
    } else if (op.kind === 'message.react' || op.kind === 'message.spam') {
      const key = op.dependsOn ?? keys.get(op.args.id);
      const view = key === undefined ? undefined : views.get(key);
      if (view && key !== undefined && op.state !== 'dead') views.set(key, withMark(view, op, me));
    } else if (op.kind === 'message.edit' || op.kind === 'message.delete') {
      const key = op.dependsOn ?? keys.get(op.args.id);
      const view = key === undefined ? undefined : views.get(key);
      if (!view || key === undefined) continue;
      if (op.kind === 'message.delete' && op.state !== 'dead') views.delete(key);
      else views.set(key, withChange(view, op));
    }
  }
  return [...views.values()];
}

const unchangedViews = new WeakMap<MessageRow, MessageView>();

/** Returns the same object for the same row, so that memoised components do not render again. */
function unchangedView(row: MessageRow, key: string): MessageView {
  let view = unchangedViews.get(row);
  if (!view) unchangedViews.set(row, (view = { ...row, key, pending: null }));
  return view;
}

type SendOp = Extract<OutboxOp, { kind: 'message.send' }>;

/**
 * Messages that arrived by live event before the response, from a server that does not return the client's
 * id: by message id, the op that seems to have created it. Used for display only; the response settles the
 * op.
 */
function matchEarlyArrivals(
  rows: readonly MessageRow[],
  ops: readonly OutboxOp[],
  me: Person,
): Map<number, SendOp> {
  const earlyArrivals = new Map<number, SendOp>();
  for (const op of ops) {
    if (op.kind !== 'message.send' || op.sentAfter === undefined) continue;
    if (op.state !== 'sending' && !(op.state === 'queued' && op.maybeSent)) continue;
    const { sentAfter, args } = op;
    const row = rows.find(
      ({ id, client_id, author, content, reply_of }) =>
        id > sentAfter &&
        !client_id &&
        !earlyArrivals.has(id) &&
        author.id === me.id &&
        content === args.content &&
        (reply_of?.id ?? null) === (args.replyId ?? null),
    );
    if (row) earlyArrivals.set(row.id, op);
  }
  return earlyArrivals;
}

function unsent(op: CreatingMessageOp, reply: MessageView | undefined, me: Person): MessageView {
  return {
    key: op.opId,
    id: null,
    client_id: op.opId,
    group: { id: op.args.group_id },
    group_id: op.args.group_id,
    content: op.kind === 'message.forward' ? (op.shown?.content ?? '') : (op.args.content ?? ''),
    type: op.shown?.type ?? { id: messageTypes.text },
    author: me,
    created_at: op.createdAt,
    edited_at: null,
    rev: 0,
    reply_of: reply ? { id: reply.id, content: reply.content, author: reply.author } : null,
    ...(op.shown && { forward_of: op.shown.forward_of, file: op.shown.file }),
    pending: { ...pendingOf(op), kind: 'send' },
  };
}

/** A pending reaction or spam report on a message. */
function withMark(
  view: MessageView,
  op: Extract<OutboxOp, { kind: 'message.react' | 'message.spam' }>,
  me: Person,
): MessageView {
  if (op.kind === 'message.spam') return { ...view, spam: op.args.spam };
  return { ...view, reactions: withReaction(view.reactions ?? [], op.args.emoji, me.id) };
}

export type Reactions = NonNullable<MessageView['reactions']>;

/** Sets the reaction of one person, in place of their previous one; null removes it. */
export function withReaction(reactions: Reactions, emoji: string | null, userId: number): Reactions {
  const others = reactions
    .map((kind) => ({ ...kind, users: kind.users.filter((id) => id !== userId) }))
    .filter((kind) => kind.users.length > 0 || kind.emoji === emoji);
  if (emoji === null) return others;
  const isThere = others.some((kind) => kind.emoji === emoji);
  return isThere
    ? others.map((kind) => (kind.emoji === emoji ? { ...kind, users: [...kind.users, userId] } : kind))
    : [...others, { emoji, users: [userId] }];
}

function quoted(op: CreatingMessageOp, views: Map<string, MessageView>, keys: Map<number, string>) {
  if (op.kind === 'message.forward') return undefined;
  const key = op.dependsOn ?? (op.args.replyId === undefined ? undefined : keys.get(op.args.replyId));
  return key === undefined ? undefined : views.get(key);
}

function withChange(view: MessageView, op: Extract<OutboxOp, { kind: 'message.edit' | 'message.delete' }>) {
  if (op.kind === 'message.delete')
    return { ...view, pending: { ...pendingOf(op), kind: 'delete' as const } };
  // While the message itself is unsent, its sending is the state to show.
  const pending = view.id === null ? view.pending : { ...pendingOf(op), kind: 'edit' as const };
  return { ...view, content: op.args.content, pending };
}
