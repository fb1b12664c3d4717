import { sql } from 'kysely';
import type * as v from 'valibot';
import { channels } from '../../contract/channels.ts';
import { type HeldOperationOnWire, isHeldKind, maxHeld } from '../../contract/held.ts';
import { type OperationArgs, operations } from '../../contract/operations.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { PushResult, pushedOperation } from '../../contract/sync.ts';
import { requireMayWrite } from '../areas/chat/lock-rows.ts';
import { peopleById } from '../areas/people/rows.ts';
import { requireOpenForOperation } from '../areas/school/archive.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { parse } from '../http/parse.ts';
import { Refusal } from '../http/refusal.ts';
import { refusedAtBox } from './answered-calls.ts';
import type { HeldEntry, Journal } from './journal.ts';
import { arrivedIn } from './settle-journal.ts';

type Pushed = v.InferOutput<typeof pushedOperation>;
type NewEntry = Omit<HeldEntry, 'number'>;

interface Caller {
  ctx: Context;
  journal: Journal;
  me: Me;
  locale: Locale;
}

/** One at a time per journal, so that the disk, the numbers and the events have the same order. */
const last = new WeakMap<Journal, Promise<unknown>>();

/**
 * Holds those operations that people on site may see, and shows them. It decides nothing: an operation that it does not
 * hold may fit the school, so it waits on its device.
 */
export function holdOperations(
  caller: Caller,
  ops: readonly Pushed[],
  refused: (op: Pushed, refusal: Refusal) => PushResult,
): Promise<PushResult[]> {
  const { journal } = caller;
  const hold = async () => {
    const results: PushResult[] = [];
    for (const op of ops) {
      const isHeld = await holdOne(caller, op).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return false;
      });
      results.push(
        isHeld ? { op_id: op.op_id, status: 'held', journal: journal.name } : refused(op, refusedAtBox()),
      );
    }
    return results;
  };
  const held = (last.get(journal) ?? Promise.resolve()).then(hold);
  last.set(
    journal,
    held.catch(() => undefined),
  );
  return held;
}

/** @throws Refusal if the copy does not let the person do it */
async function holdOne(caller: Caller, op: Pushed): Promise<boolean> {
  const { ctx, journal, me, locale } = caller;
  const opId = op.op_id.toLowerCase();
  const known = journal.find(opId);
  if (known) return known.userId === me.id;
  if (journal.isDeleted(opId)) return true;
  if (journal.entries().length >= maxHeld) return false;
  const entry = readOperation(me, op, ctx.now());
  if (!entry) return false;
  // The response of the school was lost, and the copy has the message.
  if (entry.kind === 'message.send' && (await arrivedIn(ctx.db, [entry])).size > 0) return true;
  await requireOpenForOperation(ctx, entry.kind);
  await requireMember(caller, entry);
  if (!(await hasTarget(caller, entry))) return false;
  const added = await journal.add(entry);
  ctx.announcer.emit({
    channel: channels.chat(added.groupId),
    event: 'box.held',
    payload: { journal: journal.name, held: (await heldOnWire(ctx, locale, [added]))[0] },
  });
  return true;
}

/** Null if no box holds such an operation. @throws Refusal if its arguments are invalid */
function readOperation(me: Me, { op_id, kind, args, depends_on }: Pushed, now: number): NewEntry | null {
  if (!isHeldKind(kind)) return null;
  if (kind !== 'message.send' && depends_on === undefined) return null;
  const target = kind === 'message.send' ? 'replyId' : 'id';
  // The schemas accept no 0, which stands for a message that is held.
  const placed = depends_on === undefined ? args : { ...(args as object), [target]: 1 };
  const parsed = parse(operations[kind].args, placed);
  const { group_id } = parsed;
  return {
    opId: op_id.toLowerCase(),
    userId: me.id,
    kind,
    args: depends_on === undefined ? parsed : { ...parsed, [target]: 0 },
    dependsOn: depends_on?.toLowerCase() ?? null,
    groupId: group_id,
    at: now,
  };
}

/** @throws Refusal if the person is not in the group, or may not write there */
async function requireMember({ ctx, me }: Caller, { kind, groupId }: NewEntry): Promise<void> {
  const found = await ctx.db
    .selectFrom('chat_member')
    .innerJoin('chat_group', 'chat_group.id', 'chat_member.group_id')
    .select(['chat_group.read_only', 'chat_group.blocked_at', 'chat_member.silenced_until'])
    .where('chat_member.group_id', '=', groupId)
    .where('chat_member.user_id', '=', me.id)
    .executeTakeFirst();
  if (!found) throw new Refusal('notFound');
  if (kind === 'message.send' || kind === 'message.edit') requireMayWrite({ ctx, me }, found, found);
}

/** Whether the message that the operation names is here, and the person may do this to it. */
async function hasTarget(
  { ctx, journal, me }: Caller,
  { kind, args, dependsOn, groupId }: NewEntry,
): Promise<boolean> {
  if (dependsOn !== null) {
    const target = journal.find(dependsOn);
    if (target?.kind !== 'message.send' || target.groupId !== groupId) return false;
    if (kind === 'message.edit') return target.userId === me.id;
    return kind !== 'message.delete' || target.userId === me.id || me.chatAdmin;
  }
  const { replyId } = args as OperationArgs<'message.send'>;
  if (replyId === undefined) return true;
  const { rows } = await sql<{ found: boolean }>`
    select true as found from message where id = ${replyId} and group_id = ${groupId}`.execute(ctx.db);
  return rows.length > 0;
}

/** Entries as devices receive them. */
export async function heldOnWire(
  { db }: Pick<Context, 'db'>,
  locale: Locale,
  entries: readonly HeldEntry[],
): Promise<HeldOperationOnWire[]> {
  const people = await peopleById(
    db,
    entries.map(({ userId }) => userId),
    locale,
  );
  return entries.flatMap(({ number, opId, userId, kind, args, dependsOn, groupId, at }) => {
    const author = people.get(userId);
    if (!author) return [];
    const time = Math.floor(at / 1000);
    return { number, op_id: opId, kind, args, depends_on: dependsOn, group_id: groupId, author, at: time };
  });
}
