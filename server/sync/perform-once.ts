import { sql } from 'kysely';
import { type HeldReference, maxHeldMs } from '../../contract/held.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { StoredRefusal } from '../db/box-schema.ts';
import type { Db, Reader } from '../db/client.ts';
import { Refusal, refusalOf } from '../http/refusal.ts';
import { currentReply } from '../operations/current-reply.ts';
import { isExecuted } from '../operations/idempotent.ts';
import { isFinal } from './failed-result.ts';

/** An operation that may come by two ways: from its device, and from a box that holds it. */
export interface HeldCall {
  ctx: Context;
  me: Me;
  locale: Locale;
  opId: string;
}

/**
 * Performs an operation that a box holds. Its final refusal is stored: whichever way the operation comes again, it is
 * refused for the same reason, so nothing happens later that its author sees as refused. `isLasting` may let another way decide
 * anew.
 * @throws Refusal
 */
export async function performOnce<T>(
  call: HeldCall,
  work: () => Promise<T>,
  isLasting: (refusal: Refusal) => Promise<boolean> = async () => true,
): Promise<T> {
  const before = await findRefusal(call);
  if (before) throw before;
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    // Meanwhile the other way has performed it: answer from its key.
    const isToStore = isStored(refusal) && (await isLasting(refusal));
    if (isToStore && (await storeRefusal(call, refusal)) === 'executed') return work();
    throw error;
  }
}

/** An archived school may be opened again. */
const isStored = (refusal: Refusal): boolean => isFinal(refusal) && refusal.code !== 'archived';

/** The stored refusal of an operation that was not executed meanwhile. */
async function findRefusal({ ctx, me, locale, opId }: HeldCall): Promise<Refusal | undefined> {
  const row = await ctx.db
    .selectFrom('held_refusal')
    .select('refusal')
    .where('user_id', '=', me.id)
    .where('op_id', '=', opId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('idempotency')
            .select('idempotency.op_id')
            .where('idempotency.user_id', '=', me.id)
            .where('idempotency.op_id', '=', opId),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { code, ...details } = row.refusal;
  const { subject } = details;
  if (code !== 'conflict' || typeof subject?.id !== 'number') return new Refusal(code, details);
  // The row may have changed since, and only its id is stored.
  const current = await currentReply({ ctx, db: ctx.db, me, locale }, subject.type, subject.id);
  return new Refusal(code, current === null ? details : { ...details, current });
}

/** Stores nothing if the operation was executed meanwhile. */
async function storeRefusal({ ctx, me, opId }: HeldCall, refusal: Refusal): Promise<'executed' | 'refused'> {
  const { code, subject, fields } = refusal;
  const stored: StoredRefusal = { code, ...(subject && { subject }), ...(fields && { fields }) };
  await sql`insert into held_refusal (user_id, op_id, refusal, created_at)
    select ${me.id}::bigint, ${opId}::uuid, ${JSON.stringify(stored)}::jsonb, ${new Date(ctx.now())}::timestamptz
    where not exists (select from idempotency where user_id = ${me.id} and op_id = ${opId})
    on conflict do nothing`.execute(ctx.db);
  return (await isExecuted(ctx.db, me.id, opId)) ? 'executed' : 'refused';
}

/** Whether one of these operations of a person was executed, or is refused whichever way it comes. */
export async function isDecided(db: Reader, userId: number, opIds: readonly string[]): Promise<boolean> {
  const isOne = sql`user_id = ${userId} and op_id in (${sql.join(opIds)})`;
  const { rows } = await sql<{ decided: boolean }>`
    select exists (select from idempotency where ${isOne})
      or exists (select from held_refusal where ${isOne}) as decided`.execute(db);
  return rows[0]!.decided;
}

/** Those of these operations that the school has refused and not executed since. Keys are returned as given. */
export async function refusedOf(db: Reader, ops: readonly HeldReference[]): Promise<HeldReference[]> {
  const { rows } = await sql<HeldReference>`
    select named.op_id, author_id
    from json_to_recordset(${JSON.stringify(ops)}::json) as named (op_id text, author_id bigint)
      join held_refusal on user_id = author_id and held_refusal.op_id = named.op_id::uuid
    where not exists (select from idempotency
      where idempotency.user_id = held_refusal.user_id and idempotency.op_id = held_refusal.op_id)`.execute(
    db,
  );
  return rows;
}

/** Deletes the refusal of an operation that the person tries again. */
export const deleteRefusal = (db: Db, userId: number, opId: string) =>
  db.deleteFrom('held_refusal').where('user_id', '=', userId).where('op_id', '=', opId).execute();

/** Deletes refusals of operations that no box holds any more. */
export async function expireRefusals({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('held_refusal')
    .where('created_at', '<', new Date(now() - maxHeldMs))
    .execute();
}
