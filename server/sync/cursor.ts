import { sql } from 'kysely';
import type { Reader } from '../db/client.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * A cursor means: every transaction below this id has been delivered. Transaction ids are assigned in order,
 * but transactions commit in any order. So a reader gets only changes below the oldest running transaction
 * (`pg_snapshot_xmin`), and a slow writer is never skipped. The epoch changes when a dump is restored,
 * because transaction ids start again.
 */
export interface Cursor {
  epoch: string;
  xid: string;
}

export const writeCursor = (cursor: Cursor): string => `${cursor.epoch}.${cursor.xid}`;

export const safeBound = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;

const currentEpoch = sql<string>`(select value #>> '{}' from setting where key = 'epoch')`;

/** The current cursor: committed changes lie below it or will be delivered from it. */
export async function currentCursor(db: Reader): Promise<string> {
  const { rows } = await sql<Cursor>`select ${currentEpoch} as epoch, ${safeBound} as xid`.execute(db);
  return writeCursor(rows[0]!);
}

/** @throws Refusal `reset` if the text is not a cursor of this server */
export function parseCursor(text: string): Cursor {
  const [, epoch = '', xid = ''] = /^([0-9a-f-]{36})\.(\d{1,20})$/.exec(text) ?? [];
  if (epoch === '') throw new Refusal('reset');
  if (BigInt(xid) > 2n ** 64n - 1n) throw new Refusal('invalid', { fields: { cursor: ['invalid'] } });
  return { epoch, xid };
}

/**
 * SQL condition: deltas can't continue from the cursor, because its epoch differs, its changes are pruned, or
 * the person was reset since.
 */
export const isStale = ({ epoch, xid }: Cursor, userId: number) => sql<boolean>`(
  ${epoch}::text <> ${currentEpoch}
  or ${xid}::xid8 < coalesce((select (value #>> '{}')::xid8 from setting where key = 'pruned_below'), '0'::xid8)
  or ${xid}::xid8 <= coalesce((select reset_xid from app_user where id = ${userId}), '0'::xid8))`;
