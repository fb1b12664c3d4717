import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/** Makes the database refuse mails to a person while `work` runs. */
export async function withoutMailsTo<T>(db: Db, userId: number, work: () => Promise<T>): Promise<T> {
  await sql`create function refuse_mail() returns trigger
    as 'begin raise exception ''refused''; end' language plpgsql`.execute(db);
  await sql`create trigger refuse_mail before insert on mail for each row
    when (new.user_id = ${sql.lit(userId)}) execute function refuse_mail()`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop trigger refuse_mail on mail`.execute(db);
    await sql`drop function refuse_mail`.execute(db);
  }
}
