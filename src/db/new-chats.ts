import { groupTypes } from '../../contract/chat.ts';
import { laneOf } from '../../contract/operations.ts';
import type { Person } from '../../contract/users.ts';
import { randomUuid } from '../lib/uuid.ts';
import { database } from './current-database.ts';
import type { Database, GroupRow } from './database.ts';
import { newChatId } from './new-chat-id.ts';
import { type NewOp, type OutboxOp, createsMessage } from './outbox-op.ts';
import { transition } from './transition.ts';

export async function findPrivateChat(userId: number, db = database()): Promise<GroupRow | undefined> {
  const chats = await db.groups.filter(({ type }) => type.id === groupTypes.private).toArray();
  return chats.find(({ members }) => members?.some(({ id }) => id === userId));
}

/** The row of a chat that does not exist yet. */
export const newChatRow = (me: Person, other: Person, createdAt: number | null): GroupRow => ({
  id: newChatId(other.id),
  type: { id: groupTypes.private },
  title: '',
  members: [me, other],
  message_count: 0,
  message_read: 0,
  read_id: 0,
  others_read_id: 0,
  created_at: createdAt,
  rev: 0,
});

/**
 * Makes an op for a new chat wait for the op that creates the chat, which is added if there is none. If the
 * chat exists by now, the op gets its id. A reply to an unsent message waits for that message instead. Call
 * inside a transaction over the outbox and groups.
 */
export async function resolveNewChat(op: NewOp, now: number, db: Database): Promise<NewOp> {
  if (!('group_id' in op.args)) return op;
  const user_id = -op.args.group_id;
  const chat = await findPrivateChat(user_id, db);
  if (chat) return withChat(op, chat.id);
  const creationId = await chatCreationOf(user_id, now, db);
  const isReplyToUnsent = op.dependsOn !== undefined && (await isInLane(op.dependsOn, laneOf(op), db));
  return isReplyToUnsent ? op : { ...op, dependsOn: creationId };
}

const isInLane = async (opId: string, lane: string, db: Database): Promise<boolean> =>
  (await db.outbox.where('opId').equals(opId).first())?.lane === lane;

/** OpId of the op that creates the chat. Adds the op if there is none, and retries a dead one. */
async function chatCreationOf(user_id: number, now: number, db: Database): Promise<string> {
  const creating: NewOp = { kind: 'group.private', args: { user_id } };
  const lane = laneOf(creating);
  const pending = (await db.outbox.where('lane').equals(lane).toArray()).find(
    ({ kind }) => kind === creating.kind,
  );
  if (pending) {
    const retried = pending.state === 'dead' ? transition(pending, { type: 'retried' }) : null;
    if (retried && retried !== 'gone') await db.outbox.put(retried);
    return pending.opId;
  }
  const opId = randomUuid();
  const fresh = { v: 1, state: 'queued', maybeSent: false, attempts: 0, nextAt: 0 } as const;
  await db.outbox.add({ ...creating, ...fresh, opId, lane, createdAt: now });
  return opId;
}

/** Moves the ops of a new chat to the created chat. Call inside a transaction over the outbox. */
export async function moveToChat(userId: number, groupId: number, db: Database): Promise<void> {
  const from = newChatId(userId);
  const ops = (await db.outbox.orderBy('seq').toArray()).filter(
    ({ args }) => 'group_id' in args && args.group_id === from,
  );
  const messages = new Set(ops.filter(createsMessage).map(({ opId }) => opId));
  for (const op of ops) {
    const moved = withChat(op, groupId);
    const waitsForChat = createsMessage(op) && !messages.has(op.dependsOn ?? '');
    const next = waitsForChat ? transition(moved, { type: 'detached' }) : moved;
    if (next && next !== 'gone') await db.outbox.put({ ...next, lane: laneOf(next) });
  }
}

/**
 * Moves the ops of new chats whose rows arrived before the response to their creation: otherwise later messages would
 * be sent first. Call inside a transaction over the outbox.
 */
export async function moveToStoredChats(
  rows: readonly Pick<GroupRow, 'id' | 'type' | 'members'>[],
  me: number,
  db: Database,
): Promise<void> {
  if (rows.length === 0) return;
  const waiting = await db.outbox.where('lane').startsWith('chat:-').count();
  if (waiting === 0) return;
  for (const { id, type, members } of rows) {
    const other = type.id === groupTypes.private && members?.find((member) => member.id !== me);
    if (other) await moveToChat(other.id, id, db);
  }
}

function withChat<Op extends NewOp | OutboxOp>(op: Op, group_id: number): Op {
  return { ...op, args: { ...op.args, group_id } };
}
