import { sql } from 'kysely';
import { rowKindNames } from '../../contract/row-kinds.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Change } from '../../contract/sync.ts';
import { isHelper } from '../areas/check-in/helpers.ts';
import { isOrganiser } from '../areas/people/roles.ts';
import { changedMessages } from '../areas/chat/changed-messages.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { Reader } from '../db/client.ts';
import { Refusal } from '../http/refusal.ts';
import { currentCursor, type Cursor, isStale, safeBound, writeCursor } from './cursor.ts';
import { type RowRequest, rowsFor } from './row-kinds.ts';

/** Above this count of new messages in a group, the client loads the newest window instead. */
const maxMessages = 200;

/**
 * The last rev that was given to a row. Read it in or after the statement of a cursor: then no row that was deleted
 * before the cursor has a higher one.
 */
const lastRev = sql<number>`(select last_value from rev_seq)::float8`;

/** The cursor to use before a snapshot. */
export async function changesFromNow(db: Reader) {
  const cursor = await currentCursor(db);
  const { rows } = await sql<{ rev: number }>`select ${lastRev} as rev`.execute(db);
  return { changes: [], cursor, more: false, rev: rows[0]!.rev };
}

interface ChangeRow {
  t: string;
  id: number;
  op: 'put' | 'del';
  rev: number;
  xid: string;
}

/**
 * The changes for a person from a cursor on, in commit order, with rows as the person sees them now.
 *
 * @throws Refusal `reset` if deltas can't continue from this cursor; the client then loads a snapshot
 */
export async function changesSince(ctx: Context, me: Me, locale: Locale, from: Cursor, limit: number) {
  const cursor = writeCursor(from);
  if (ctx.caughtUp.isCurrent(me.sessionId, cursor)) return { changes: [], cursor, more: false };
  const position = ctx.caughtUp.position();
  const page = await settledPage(ctx, me, from, limit);
  const groupsWithMembers = new Set(page.rows.filter(({ t }) => t === 'members').map(({ id }) => id));
  const changed = page.rows.map((row) => (row.t === 'members' ? { ...row, t: 'group' } : row));
  const latest = new Map(changed.map((row) => [`${row.t}:${row.id}`, row]));
  const changes = [...latest.values()];
  const rows = await rowsOf({ ctx, db: ctx.db, me, locale, membersOf: groupsWithMembers }, changes);
  const ofRows = await withQuestionKeys(
    ctx.db,
    changes.map((row) => withRow(row, rows)),
  );
  const messages = page.messages ? await messageChanges(ctx.db, me, locale, from.xid, page.bound) : [];
  const next = writeCursor({ epoch: from.epoch, xid: page.bound });
  const more = page.more || page.held;
  if (!more) ctx.caughtUp.pulled(me.sessionId, next, page.audiences, position);
  const { rev } = page;
  return { changes: [...ofRows, ...messages], cursor: next, more, rev };
}

/** The pauses grow, because frequent queries keep a busy machine busy. */
const settleWaitsMs = [100, 200, 400, 600, 800];

/**
 * A page may be empty because an older transaction is still running and holds back newer changes. It is
 * retried for about 2 s; after that, the response has `more` set.
 */
async function settledPage({ db, pause }: Context, me: Me, from: Cursor, limit: number) {
  for (let waited = 0; ; waited++) {
    const page = await changePage(db, me, from, limit);
    const ms = settleWaitsMs[waited];
    if (!page.held || page.rows.length > 0 || ms === undefined) return page;
    await pause(ms);
  }
}

/** What the statement of a page finds. */
interface Found {
  changes: ChangeRow[] | null;
  /** The audiences of the person. */
  audiences: string[];
  /** The first transaction id that is not delivered. */
  bound: string;
  stale: boolean;
  /** A running transaction holds changes back. */
  held: boolean;
  /** There are messages from the cursor on. */
  messages: boolean;
  rev: number;
}

/** A page never ends inside a transaction: its bound is the first transaction not delivered. */
async function changePage(db: Reader, me: Me, from: Cursor, limit: number) {
  const seesDesks = isOrganiser(me) ? sql`true` : isHelper(me.id);
  const listed = sql`select t, id, op, rev, xid::text as xid from change where audience = any (mine.audiences)`;
  const ownMessages = sql`chat_member own join message on message.group_id = own.group_id where own.user_id = ${me.id}`;
  // One statement, so that bound and rows come from the same snapshot. The audiences are one array, because only then
  // PostgreSQL finds the changes of all of them by the index. Materialized: computed once, not per row.
  const { rows } = await sql<Found>`
    with mine as materialized (
      select array(select 'group:' || group_id from chat_member where user_id = ${me.id})
        || array['all', ${`user:${me.id}`}::text]
        || case when ${seesDesks} then array['organisers'] else '{}'::text[] end as audiences),
    mark as materialized (
      select bound.xid, ${isStale(from, me.id)} as stale,
        exists (select from mine, change where audience = any (mine.audiences) and change.xid >= bound.xid)
          or exists (select from ${ownMessages} and message.xid >= bound.xid) as held,
        exists (select from ${ownMessages} and message.xid >= ${from.xid}::xid8 and message.xid < bound.xid) as messages
      from (select ${safeBound}::xid8 as xid) bound)
    select mine.audiences, mark.xid::text as bound, mark.stale, mark.held, mark.messages, page.changes, ${lastRev} as rev
    from mine, mark, lateral (select json_agg(found) as changes from (
      ${listed} and xid >= ${from.xid}::xid8 and xid < mark.xid order by change.xid, t, id limit ${limit + 1}) found) page`.execute(
    db,
  );
  const { changes, bound, stale, ...rest } = rows[0]!;
  const { audiences } = rest;
  if (stale) throw new Refusal('reset');
  const found = changes ?? [];
  const last = found.at(-1);
  if (found.length <= limit || !last) return { ...rest, rows: found, bound, more: false };
  const complete = found.filter((row) => row.xid !== last.xid);
  if (complete.length > 0) return { ...rest, rows: complete, bound: last.xid, more: true };
  const { rows: all } = await sql<ChangeRow>`
    with mine as (select ${audiences}::text[] as audiences) select found.* from mine, lateral (
      ${listed} and xid = ${last.xid}::xid8) found`.execute(db);
  return { ...rest, rows: all, bound: String(BigInt(last.xid) + 1n), more: true };
}

type Rows = ReadonlyMap<string, ReadonlyMap<number, unknown>>;

async function rowsOf(request: RowRequest, changes: readonly ChangeRow[]): Promise<Rows> {
  const rows = new Map<string, ReadonlyMap<number, unknown>>();
  for (const kind of rowKindNames) {
    const ids = changes.filter(({ t, op }) => t === kind && op === 'put').map(({ id }) => id);
    const found = ids.length > 0 ? await rowsFor[kind](request, ids) : [];
    rows.set(kind, new Map(found.map((row) => [row.id, row])));
  }
  return rows;
}

/** A row that the person may not see is sent as deleted. */
function withRow(change: ChangeRow, rows: Rows): Change {
  const { t, id, rev, op } = change;
  const rowsOfType = rows.get(t);
  if (op === 'del' || !rowsOfType) return { rev, t, op, id };
  const row = rowsOfType.get(id);
  return row === undefined ? { rev, t, op: 'del', id } : { rev, t, op, id, row };
}

/** Adds the keys of the operations that asked deleted questions: a box may hold such an operation still. */
async function withQuestionKeys(db: Reader, changes: readonly Change[]): Promise<readonly Change[]> {
  const isDeletion = ({ t, op }: Change) => t === 'event_question' && op === 'del';
  const ids = changes.filter(isDeletion).map(({ id }) => id);
  if (ids.length === 0) return changes;
  const found = await db
    .selectFrom('event_question_key')
    .select(['question_id', 'client_id'])
    .where('question_id', 'in', ids)
    .execute();
  const keys = new Map(found.map(({ question_id, client_id }) => [question_id, client_id]));
  return changes.map((change) => {
    const client_id = isDeletion(change) ? keys.get(change.id) : undefined;
    return client_id === undefined ? change : { ...change, client_id };
  });
}

/**
 * Messages are selected by their own transaction ids. The group's row takes a new id with each message, past
 * the bound of a page, so it can't stand for the messages below.
 */
async function messageChanges(
  db: Reader,
  me: Me,
  locale: Locale,
  from: string,
  bound: string,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const group of await changedMessages(db, me.id, locale, { from, bound, limit: maxMessages })) {
    const { listed, messages } = group;
    if (listed.length > maxMessages) {
      changes.push({
        rev: Math.max(...listed.map(({ rev }) => rev)),
        t: 'gap',
        op: 'put',
        id: group.groupId,
      });
      continue;
    }
    const row = new Map(messages.map((message) => [message.id, message]));
    for (const { id, rev, client_id } of listed) {
      const message = row.get(id);
      changes.push(
        message
          ? { rev, t: 'message', op: 'put', id, row: message }
          : { rev, t: 'message', op: 'del', id, ...(client_id !== null && { client_id }) },
      );
    }
  }
  return changes;
}
