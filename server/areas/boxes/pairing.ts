import { randomInt } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { boxCodeMinutes, boxTokenPrefix, type pairBox } from '../../../contract/boxes.ts';
import { codeAlphabet, plainCode } from '../../../contract/screens.ts';
import { bearerOf, newToken, tokenHash } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import type { BoxRow } from '../../db/box-schema.ts';
import { schemaVersion } from '../../db/schema-version.ts';
import { refreshDesk, write } from '../../db/write.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { seconds } from '../../http/seconds.ts';
import { lockBoxes } from './copies.ts';
import { publishCarried } from './publish-carried.ts';
import { stateOf } from './rows.ts';

/** Groups of characters in a code. */
const codeGroups = 3;
const groupLength = 4;

/** A new code for a pairing, `ACEH-KMPT-XY23`, with the columns of the box that store it. */
export function newCode(now: number) {
  const group = () =>
    Array.from({ length: groupLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
  const code = Array.from({ length: codeGroups }, group).join('-');
  return {
    code,
    columns: {
      code_hash: tokenHash(plainCode(code)),
      code_expires_at: new Date(now + boxCodeMinutes * 60_000),
    },
  };
}

/** @throws Refusal `boxVersion` if the box has other tables */
export function requireSameTables(version: string): void {
  if (version !== schemaVersion) throw new Refusal('boxVersion');
}

type Pairing = v.InferOutput<typeof pairBox.body>;

/** Uses up a code. @throws Refusal `invalid` for `code` */
export async function pair(ctx: Context, { code, version }: Pairing) {
  const now = ctx.now();
  const token = boxTokenPrefix + newToken();
  const paired = await write(ctx.db, ctx.announcer, async (tx) => {
    await lockBoxes(tx.db);
    const row = await tx.db
      .updateTable('box')
      .set({ code_hash: null, code_expires_at: null, token_hash: tokenHash(token), version })
      .set({ number: sql<number>`(select coalesce(max(number), 0) + 1 from box)` })
      // If the response is lost, the token is never used, and the box gets another code.
      .set({ paired_at: new Date(now), last_contact_at: null })
      .set({ expires_at: sql<Date>`${new Date(now)}::timestamptz + days * interval '24 hours'` })
      .where('code_hash', '=', tokenHash(plainCode(code)))
      .where('code_expires_at', '>', new Date(now))
      .where('revoked_at', 'is', null)
      .returning(['number', 'name', 'expires_at', 'group_ids'])
      .executeTakeFirst();
    if (row) {
      tx.desk('boxes');
      await publishCarried(tx, row.group_ids);
    }
    return row;
  });
  if (!paired?.number || !paired.expires_at) throw new Refusal('invalid', { fields: { code: ['boxCode'] } });
  return { number: paired.number, token, name: paired.name, expires_at: seconds(paired.expires_at) };
}

/** In ms. The time of the last contact is stored at most this often. */
const contactEveryMs = 60_000;

/**
 * The box of the token in the header. @throws Refusal `unauthenticated` for an unknown token, `boxEnded` for a box that
 * is revoked or expired
 */
export async function authoriseBox(ctx: Context, c: HonoContext): Promise<BoxRow> {
  const token = bearerOf(c.req.header('authorization'));
  const row = token?.startsWith(boxTokenPrefix)
    ? await ctx.db.selectFrom('box').selectAll().where('token_hash', '=', tokenHash(token)).executeTakeFirst()
    : undefined;
  if (!row) {
    await ctx.attempts.limitByIp('box token', ipOf(c, ctx.config));
    throw new Refusal('unauthenticated');
  }
  if (stateOf(row, ctx.now()) !== 'paired') throw new Refusal('boxEnded');
  await recordContact(ctx, row);
  return row;
}

async function recordContact(ctx: Context, { id, last_contact_at }: BoxRow): Promise<void> {
  const now = ctx.now();
  if (last_contact_at && now - last_contact_at.getTime() < contactEveryMs) return;
  await ctx.db
    .updateTable('box')
    .set({ last_contact_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  refreshDesk(ctx.announcer, 'boxes');
}

/** Stores the version of the program on a box, which may have been updated since the pairing. */
export async function recordVersion(ctx: Context, box: BoxRow, version: string): Promise<void> {
  if (version === box.version) return;
  await ctx.db.updateTable('box').set({ version }).where('id', '=', box.id).execute();
  refreshDesk(ctx.announcer, 'boxes');
}

/** Stores that a box has a copy completely. Returns false if the box never got that copy. */
export const confirmCopy = (
  { db, announcer, now }: Pick<Context, 'db' | 'announcer' | 'now'>,
  boxId: number,
  copyId: number,
): Promise<boolean> =>
  write(db, announcer, async (tx) => {
    const confirmed = await tx.db
      .updateTable('box_copy')
      .set((eb) => ({ taken_at: eb.fn.coalesce('taken_at', eb.val(new Date(now()))) }))
      .where('id', '=', copyId)
      .where('box_id', '=', boxId)
      .returning('id')
      .executeTakeFirst();
    if (confirmed) tx.desk('boxes');
    return confirmed !== undefined;
  });
