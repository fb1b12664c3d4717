import { createHash } from 'node:crypto';
import type { ApiScope } from '../../contract/api-tokens.ts';
import type { RoleAlias } from '../../contract/users.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Reader } from '../db/client.ts';
import type { SessionScope, SignInMethod } from '../db/schema.ts';
import type { UserStatus } from '../db/user-schema.ts';
import type { Announcer } from '../db/write.ts';
import { isAdmin } from '../areas/people/roles.ts';
import { isWithheldInSession } from './factor-rules.ts';
import { newToken, tokenHash } from './tokens.ts';

/** The caller, read from their session or their API token. */
export interface Me {
  id: number;
  role: RoleAlias;
  chatAdmin: boolean;
  status: UserStatus;
  /** Negative for an API token, so that it never is that of a session. */
  sessionId: number;
  /** The API token of the request; undefined for a session. */
  token?: { id: number; scopes: readonly ApiScope[] } | undefined;
  /** Key that signs file URLs (`file-addresses.ts`). */
  fileKey: Uint8Array;
  /** The rights as an organiser wait for a second factor or a passkey; `role` is that of an attendee meanwhile. */
  withheld: boolean;
  /** An administrator, also one whose rights are withheld: a closed platform stays open to them. */
  staysWhenClosed: boolean;
  /** A `pending` session may call only endpoints with access `account`. */
  scope: SessionScope;
}

export interface NewSession {
  token: string;
  file_token: string;
  revoke_ticket: string;
}

/** The sign-in from which a session derives. */
export interface SessionOrigin {
  /** Null if it is not known. */
  method: SignInMethod | null;
  /** The session whose token creates the new one. */
  parent?: { id: number; signedInAt: Date };
}

export async function createSession(
  db: Reader,
  userId: number,
  agent: string | undefined,
  scope: SessionScope = 'full',
  { method, parent }: SessionOrigin = { method: null },
): Promise<NewSession> {
  const session = { token: newToken(), file_token: newToken(), revoke_ticket: newToken() };
  await db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: tokenHash(session.token),
      file_token_hash: tokenHash(session.file_token),
      ticket_hash: tokenHash(session.revoke_ticket),
      agent: agent?.slice(0, 200) ?? null,
      scope,
      signed_in_with: method,
      ...(parent && { parent_id: parent.id, signed_in_at: parent.signedInAt }),
    })
    .execute();
  return session;
}

export const findSession = (db: Db, token: string): Promise<Me | undefined> =>
  findByHash(db, 'token_hash', tokenHash(token));

export const findSessionByFileToken = (db: Db, token: string): Promise<Me | undefined> =>
  findByHash(db, 'file_token_hash', tokenHash(token));

/** As `findSessionByFileToken`, at a box: it has the hash of the hash, which signs other addresses. */
export const findSessionByCarriedFileToken = (db: Db, token: string): Promise<Me | undefined> =>
  findByHash(db, 'file_token_hash', createHash('sha256').update(tokenHash(token)).digest());

export const findSessionById = (db: Db, id: number): Promise<Me | undefined> =>
  findSessionWhere(db, sql<boolean>`session.id = ${id}`);

/** Unused sessions expire, so that a lost device is not signed in for ever. */
const expiresAfter = '90 days';
/** By then a device of an erased account has returned, or is no longer used. */
const erasedExpiresAfter = '1 year';

const findByHash = (
  db: Db,
  column: 'token_hash' | 'file_token_hash',
  hash: Buffer,
): Promise<Me | undefined> => findSessionWhere(db, sql<boolean>`${sql.ref(column)} = ${hash}`);

const liveSessions = (db: Db, condition: RawBuilder<boolean>) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.id as session_id', 'app_user.id', 'role', 'chat_admin', 'status', 'scope'])
    .select('file_token_hash')
    .select(isWithheldInSession.as('withheld'))
    .where(condition)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'suspended')
    .where(sql<boolean>`last_used_at > now() - ${sql.lit(expiresAfter)}::interval`);

async function findSessionWhere(db: Db, condition: RawBuilder<boolean>): Promise<Me | undefined> {
  const row = await liveSessions(db, condition)
    .select(sql<boolean>`last_used_at < now() - interval '5 minutes'`.as('resting'))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.resting) await touchSession(db, row.session_id);
  return callerOf(row);
}

interface Signer {
  me: Me;
  publicKey: Uint8Array | null;
  /** The language of their account. */
  language: string;
}

/**
 * The caller and the public key of a session, for operations that a box hands over. This is no use of the session, which
 * may expire meanwhile.
 */
export async function findSigner(db: Db, sessionId: number): Promise<Signer | undefined> {
  const row = await liveSessions(db, sql<boolean>`session.id = ${sessionId}`)
    .select(['public_key', 'app_user.language'])
    .executeTakeFirst();
  return row && { me: callerOf(row), publicKey: row.public_key, language: row.language };
}

type LiveSession = Awaited<ReturnType<ReturnType<typeof liveSessions>['executeTakeFirstOrThrow']>>;

const callerOf = (row: LiveSession): Me => ({
  id: row.id,
  role: row.withheld ? 'attendee' : row.role,
  chatAdmin: row.chat_admin && !row.withheld,
  withheld: row.withheld,
  staysWhenClosed: isAdmin(row),
  status: row.status,
  sessionId: row.session_id,
  fileKey: row.file_token_hash,
  scope: row.scope,
});

/** People see the last use of their devices, with a precision of 5 minutes. */
const touchSession = (db: Db, id: number) =>
  db
    .updateTable('session')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    // A failed update must not fail the request.
    .catch(() => undefined);

/** Ends the session of a revoke ticket and those created with its token. Returns their ids. */
export async function endSessionByTicket(db: Db, ticket: string): Promise<number[]> {
  const row = await db
    .selectFrom('session')
    .select(['id', 'user_id'])
    .where('ticket_hash', '=', tokenHash(ticket))
    .executeTakeFirst();
  return row ? endSession(db, row.user_id, row.id) : [];
}

/** Ends a session of a person and all those created with its token. Returns their ids. */
export async function endSession(db: Db, userId: number, sessionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive doomed as (
      select id from session where id = ${sessionId} and user_id = ${userId}
      union select child.id from session child join doomed on child.parent_id = doomed.id)
    delete from session where id in (select id from doomed) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Time of the sign-in from which the session derives. */
export const signedInAt = async (db: Db, sessionId: number): Promise<Date> =>
  (await originOfChild(db, sessionId)).parent.signedInAt;

/** The origin of a session that is created with the token of another one. */
export async function originOfChild(db: Db, sessionId: number): Promise<Required<SessionOrigin>> {
  const row = await db
    .selectFrom('session')
    .select(['created_at', 'signed_in_at', 'signed_in_with'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const parent = { id: sessionId, signedInAt: row.signed_in_at ?? row.created_at };
  return { method: row.signed_in_with, parent };
}

/** Deletes sessions that have not been used for 90 days, and notes for devices of erased accounts after a year. */
export async function expireSessions(db: Db): Promise<void> {
  await sql`delete from session where last_used_at < now() - ${sql.lit(expiresAfter)}::interval`.execute(db);
  await sql`delete from erased_session where at < now() - ${sql.lit(erasedExpiresAfter)}::interval`.execute(
    db,
  );
}

/**
 * Ends all sessions of a person except one. Returns their ids, so that the caller can close their sockets.
 */
export async function endSessionsOf(db: Reader, userId: number, except?: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (ended) => ended.where('id', '<>', except!))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ends all sessions of a person who is being erased. The token hashes of the other devices are stored, so
 * that these devices can learn of the erasure.
 */
export async function eraseSessionsOf(
  db: Reader,
  userId: number,
  except: number,
  { merged = false } = {},
): Promise<number[]> {
  await db
    .insertInto('erased_session')
    .columns(['token_hash', 'merged'])
    .expression((eb) =>
      eb
        .selectFrom('session')
        .select(['token_hash', eb.val(merged).as('merged')])
        .where('user_id', '=', userId)
        .where('id', '<>', except),
    )
    .execute();
  // The devices of a suspended account learn of the erasure.
  await db
    .updateTable('erased_session')
    .set({ suspended_id: null, merged })
    .where('suspended_id', '=', userId)
    .execute();
  return endSessionsOf(db, userId);
}

/** Ends all sessions of a person who is being suspended. Their devices can learn of the suspension. */
export async function suspendSessionsOf(db: Reader, userId: number): Promise<number[]> {
  await db
    .insertInto('erased_session')
    .columns(['token_hash', 'suspended_id'])
    .expression((eb) =>
      eb.selectFrom('session').select(['token_hash', 'user_id']).where('user_id', '=', userId),
    )
    .execute();
  return endSessionsOf(db, userId);
}

/** Deletes what devices of suspended accounts would learn, after the suspension. */
export const endSuspensionOf = (db: Reader, userIds: readonly number[]) =>
  db
    .deleteFrom('erased_session')
    .where('suspended_id', 'in', [...userIds])
    .execute();

/**
 * Why the session ended; undefined if it ended in another way than by an erasure or a suspension. `reason` is the one
 * that an organiser gave for the suspension, or null.
 */
export async function endOfSession(db: Db, token: string) {
  return db
    .selectFrom('erased_session')
    .leftJoin('app_user', 'app_user.id', 'erased_session.suspended_id')
    .select(['merged', 'suspended_id', 'suspension_reason as reason'])
    .where('erased_session.token_hash', '=', tokenHash(token))
    .executeTakeFirst();
}

/** Ends cached tokens and sockets of deleted sessions at once. */
export function evictSessions(
  ctx: { sessions: { evict: (id: number) => void }; sockets: { cut: (id: number) => void } },
  ids: readonly number[],
): void {
  for (const id of ids) {
    ctx.sessions.evict(id);
    ctx.sockets.cut(id);
  }
}

/** Makes the devices of a person pull, and refresh their list of devices. */
export const refreshDevices = (ctx: { announcer: Pick<Announcer, 'nudge'> }, userId: number): void =>
  ctx.announcer.nudge(userId, 0);
