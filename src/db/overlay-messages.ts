import { messageTypes } from '../../contract/chat.ts';
import type { Person } from '../../contract/users.ts';
import type { MessageRow } from './database.ts';
import { inOrder } from './held-order.ts';
import type { HeldInChat, HeldMessage } from './held-row.ts';
import { type OutboxOp, type CreatingMessageOp, createsMessage } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

type Quoted = NonNullable<MessageRow['reply_of']>;

export interface MessageView extends Omit<MessageRow, 'id' | 'reply_of'> {
  /**
   * The `client_id`, which stays the same when the server has the message; the id for messages from
   * elsewhere.
   */
  key: string;
  /** Null while it is unsent, and while only a box has it. */
  id: number | null;
  /** A box holds the message, and this device will not send it: another person or device wrote it. */
  onSite?: true;
  /** Without an id while the quoted message is unsent. */
  reply_of?: Quoted | { id: number | null; content: string; author: Person } | null | undefined;
  /** The pending change of the message: its sending, an edit, or its deletion. */
  pending: (Pending & { kind: 'send' | 'edit' | 'delete' }) | null;
}

/** Whether people on site see a message that has not reached the school yet. */
export const isOnSite = ({ onSite, pending }: Pick<MessageView, 'onSite' | 'pending'>): boolean =>
  onSite === true || pending?.state === 'on-site';

/**
 * Rows by id, among them the messages that boxes hold in the order on site, then unsent messages in the order of writing.
 * A row replaces the op that created it, and the held message.
 */
export function overlayMessages(
  rows: readonly MessageRow[],
  ops: readonly OutboxOp[],
  me: Person,
  held: readonly HeldInChat[] = [],
): MessageView[] {
  const views = new Map<string, MessageView>();
  const keys = new Map<number, string>();
  const earlyArrivals = matchEarlyArrivals(rows, ops, me);
  const isCopied = copiedKeys(ops, me, held);
  for (const row of rows) {
    const op = earlyArrivals.get(row.id);
    const key = (isCopied(row) ? null : row.client_id) ?? op?.opId ?? String(row.id);
    keys.set(row.id, key);
    views.set(
      key,
      op ? { ...row, key, pending: { ...pendingOf(op), kind: 'send' } } : unchangedView(row, key),
    );
  }
  const rowCount = views.size;
  const deletedOnSite = addHeld(views, keys, held, ops, me);
  placeHeld(views, rowCount, held);
  for (const op of ops) {
    if (createsMessage(op)) {
      if (views.has(op.opId) || deletedOnSite.has(op.opId)) continue;
      views.set(op.opId, unsent(op, quoted(targetOf(op, keys), views), me));
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

/** A function that finds rows with the key of another person's unsent or held message, which anybody can copy. */
function copiedKeys(
  ops: readonly OutboxOp[],
  me: Person,
  held: readonly HeldInChat[],
): (row: MessageRow) => boolean {
  const messages = new Map<string, { authorId: number; groupId: number }>();
  for (const { kind, op_id, author, group_id } of held)
    if (kind === 'message.send') messages.set(op_id, { authorId: author.id, groupId: group_id });
  for (const op of ops)
    if (createsMessage(op)) messages.set(op.opId, { authorId: me.id, groupId: op.args.group_id });
  return ({ client_id, author, group_id }) => {
    const message = client_id ? messages.get(client_id) : undefined;
    return message !== undefined && (message.authorId !== author.id || message.groupId !== group_id);
  };
}

const unchangedViews = new WeakMap<MessageRow, MessageView>();

/** Returns the same object for the same row, so that memoised components do not render again. */
function unchangedView(row: MessageRow, key: string): MessageView {
  let view = unchangedViews.get(row);
  if (view?.key !== key) unchangedViews.set(row, (view = { ...row, key, pending: null }));
  return view;
}

/**
 * Adds the messages that boxes hold, with their held changes. A message of this device is shown as its op. Returns the
 * keys of messages that were deleted on site.
 */
function addHeld(
  views: Map<string, MessageView>,
  keys: ReadonlyMap<number, string>,
  held: readonly HeldInChat[],
  ops: readonly OutboxOp[],
  me: Person,
): ReadonlySet<string> {
  const deleted = new Set<string>();
  if (held.length === 0) return deleted;
  const arrived = new Set(views.keys());
  const own = new Map(ops.filter(createsMessage).map((op) => [op.opId, op]));
  for (const op of inOrder(held)) {
    if (op.kind === 'message.send') {
      if (arrived.has(op.op_id)) continue;
      const reply = quoted(op.depends_on ?? keyOf(op.args.replyId, keys), views);
      const sent = own.get(op.op_id);
      const view = sent ? { ...unsent(sent, reply, me), created_at: op.at } : heldView(op, reply);
      views.set(op.op_id, view);
    } else if (op.depends_on !== null && !arrived.has(op.depends_on)) {
      const view = views.get(op.depends_on);
      if (op.kind === 'message.delete') {
        views.delete(op.depends_on);
        deleted.add(op.depends_on);
      } else if (view && op.kind === 'message.react')
        views.set(view.key, withReactionOf(view, op.args.emoji, op.author.id));
      else if (view && view.author.id === op.author.id && op.kind === 'message.edit')
        views.set(view.key, { ...view, content: op.args.content, edited_at: op.at });
    }
  }
  return deleted;
}

/**
 * Moves held messages, which follow the rows, before the rows that were written after this device had received them. The
 * clock of the box may be wrong. After a return to the school, new messages are at the end.
 */
function placeHeld(views: Map<string, MessageView>, rowCount: number, held: readonly HeldInChat[]): void {
  if (views.size === rowCount || rowCount === 0) return;
  const receivedAt = new Map(held.map(({ op_id, received }) => [op_id, received]));
  const all = [...views];
  const waiting = all.slice(rowCount);
  views.clear();
  for (const entry of all.slice(0, rowCount)) {
    for (
      let [next] = waiting;
      next && (receivedAt.get(next[0]) ?? 0) < entry[1].created_at;
      [next] = waiting
    ) {
      views.set(...next);
      waiting.shift();
    }
    views.set(...entry);
  }
  for (const entry of waiting) views.set(...entry);
}

const heldViews = new WeakMap<HeldMessage, MessageView>();

/** Returns the same object for the same message, unless it has a quote, which may change. */
function heldView(op: HeldMessage, reply: MessageView | undefined): MessageView {
  const known = reply ? undefined : heldViews.get(op);
  if (known) return known;
  const view: MessageView = {
    ...bareMessage(op.op_id, op.group_id, op.author, op.at),
    content: op.args.content,
    type: { id: messageTypes.text },
    reply_of: quoteOf(reply),
    mentions: op.args.mentions,
    onSite: true,
    pending: null,
  };
  if (!reply) heldViews.set(op, view);
  return view;
}

const bareMessage = (key: string, groupId: number, author: Person, at: number) => ({
  key,
  id: null,
  client_id: key,
  group: { id: groupId },
  group_id: groupId,
  author,
  created_at: at,
  edited_at: null,
  rev: 0,
});

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
    ...bareMessage(op.opId, op.args.group_id, me, op.createdAt),
    content: op.kind === 'message.forward' ? (op.shown?.content ?? '') : (op.args.content ?? ''),
    type: op.shown?.type ?? { id: messageTypes.text },
    reply_of: quoteOf(reply),
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
  return withReactionOf(view, op.args.emoji, me.id);
}

const withReactionOf = (view: MessageView, emoji: string | null, userId: number): MessageView => ({
  ...view,
  reactions: withReaction(view.reactions ?? [], emoji, userId),
});

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

/** Key of the message that a new message replies to; undefined if it is no reply or the message is not shown. */
function targetOf(op: CreatingMessageOp, keys: ReadonlyMap<number, string>): string | undefined {
  if (op.kind === 'message.forward') return undefined;
  return op.dependsOn ?? keyOf(op.args.replyId, keys);
}

const keyOf = (id: number | undefined, keys: ReadonlyMap<number, string>): string | undefined =>
  id === undefined ? undefined : keys.get(id);

const quoted = (key: string | undefined, views: ReadonlyMap<string, MessageView>): MessageView | undefined =>
  key === undefined ? undefined : views.get(key);

const quoteOf = (reply: MessageView | undefined) =>
  reply ? { id: reply.id, content: reply.content, author: reply.author } : null;

function withChange(view: MessageView, op: Extract<OutboxOp, { kind: 'message.edit' | 'message.delete' }>) {
  if (op.kind === 'message.delete')
    return { ...view, pending: { ...pendingOf(op), kind: 'delete' as const } };
  // While the message itself is unsent, its sending is the state to show.
  const pending = view.id === null ? view.pending : { ...pendingOf(op), kind: 'edit' as const };
  return { ...view, content: op.args.content, pending };
}
