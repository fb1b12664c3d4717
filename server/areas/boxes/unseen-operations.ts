import { sql } from 'kysely';
import type { HeldReference } from '../../../contract/held.ts';
import type { Reader } from '../../db/client.ts';
import { type RowRequest, rowsFor } from '../../sync/row-kinds.ts';

const kinds = ['message', 'event_question'] as const;

export interface Unseen {
  /** Deleted, in a chat without the caller, or of a person whose account is deleted: the school takes it no more. */
  gone: HeldReference[];
  /** Questions that wait for a moderator, or were declined. */
  hidden: HeldReference[];
}

/**
 * Those of these operations whose rows the caller does not see and won't get: executed ones, and those of deleted accounts. Keys
 * are returned as given.
 */
export async function unseenBy(request: RowRequest, ops: readonly HeldReference[]): Promise<Unseen> {
  const { rows } = await sql<HeldReference & { subject: string; subject_id: number; is_stored: boolean }>`
    select named.op_id, author_id, subject, subject_id,
      subject = 'event_question' and exists (select from event_question where id = subject_id) as is_stored
    from json_to_recordset(${JSON.stringify(ops)}::json) as named (op_id text, author_id bigint)
      join idempotency on user_id = author_id and idempotency.op_id = named.op_id::uuid
    where subject in (${sql.join([...kinds])}) and subject_id is not null`.execute(request.db);
  const unseen: Unseen = { gone: await ofErased(request.db, ops), hidden: [] };
  for (const kind of kinds) {
    const executed = rows.filter(({ subject }) => subject === kind);
    if (executed.length === 0) continue;
    const found = await rowsFor[kind](
      request,
      executed.map(({ subject_id }) => subject_id),
    );
    const seen = new Set(found.map(({ id }) => id));
    for (const { op_id, author_id, subject_id, is_stored } of executed)
      if (!seen.has(subject_id)) unseen[is_stored ? 'hidden' : 'gone'].push({ op_id, author_id });
  }
  return unseen;
}

/** Their keys are deleted with the account. */
async function ofErased(db: Reader, ops: readonly HeldReference[]): Promise<HeldReference[]> {
  const authors = [...new Set(ops.map(({ author_id }) => author_id))];
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', authors)
    .where('deleted_at', 'is not', null)
    .execute();
  const erased = new Set(rows.map(({ id }) => id));
  return ops.filter(({ author_id }) => erased.has(author_id));
}
