import { sql } from 'kysely';
import type { CreatingKind } from '../../contract/held.ts';
import type { RowKind } from '../../contract/row-kinds.ts';
import type { Reader } from '../db/client.ts';

interface CreatedRow {
  subject: RowKind;
  id: number;
}

/**
 * The message or question that an operation of a person has created, also after its key has expired; it may be deleted
 * since. Undefined if there is none.
 */
export async function findCreated(
  db: Reader,
  kind: CreatingKind,
  userId: number,
  key: string,
): Promise<CreatedRow | undefined> {
  const isMessage = kind === 'message.send';
  const created = isMessage
    ? sql`select id from message where client_id = ${key} and author_id = ${userId}`
    : sql`select question_id as id from event_question_key where client_id = ${key} and user_id = ${userId}
        union select id from event_question where user_id = ${userId} and client_id = ${key}`;
  const { rows } = await sql<{ id: number }>`${created} limit 1`.execute(db);
  const [row] = rows;
  return row && { subject: isMessage ? 'message' : 'event_question', id: row.id };
}
