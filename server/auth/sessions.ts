import type { RoleAlias } from '../../contract/users.ts';
import type { Db } from '../db/client.ts';
import type { UserStatus } from '../db/schema.ts';
import { newToken, tokenHash } from './tokens.ts';

/** The caller, as their live session shows them. */
export interface Me {
  id: number;
  role: RoleAlias;
  chatAdmin: boolean;
  status: UserStatus;
  sessionId: number;
}

export interface NewSession {
  token: string;
  file_token: string;
  revoke_ticket: string;
}

export async function createSession(db: Db, userId: number, agent: string | undefined): Promise<NewSession> {
  const session = { token: newToken(), file_token: newToken(), revoke_ticket: newToken() };
  await db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: tokenHash(session.token),
      file_token_hash: tokenHash(session.file_token),
      ticket_hash: tokenHash(session.revoke_ticket),
      agent: agent?.slice(0, 200) ?? null,
    })
    .execute();
  return session;
}

export async function findSession(db: Db, token: string): Promise<Me | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.id as session_id', 'app_user.id', 'role', 'chat_admin', 'status'])
    .where('token_hash', '=', tokenHash(token))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    role: row.role,
    chatAdmin: row.chat_admin,
    status: row.status,
    sessionId: row.session_id,
  };
}

/** Ends the session of a revoke ticket; undefined when there is none (or none any more). */
export async function endSessionByTicket(db: Db, ticket: string): Promise<number | undefined> {
  const row = await db
    .deleteFrom('session')
    .where('ticket_hash', '=', tokenHash(ticket))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function endSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute();
}
