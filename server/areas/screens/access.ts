import { randomInt } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import {
  codeAlphabet,
  codeExpiresAfterMs,
  codeLength,
  screenExpiresAfterMs,
} from '../../../contract/screens.ts';
import { bearerOf, newToken, tokenHash } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import type { ScreenRow } from '../../db/screen-schema.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';

/** Screens that wait for their code to be entered, in the whole school. */
const maxWaiting = 500;
/** In ms. The time of the last request is stored at most this often. */
const seenEveryMs = 5000;

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** Deletes screens whose code or event has expired. */
export async function expireScreens({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('screen').where('code_expires_at', '<=', new Date(now())).execute();
  await db
    .deleteFrom('screen')
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('event')
        .select('id')
        .where('time_finish', '<', new Date(now() - screenExpiresAfterMs)),
    )
    .execute();
}

/** Registers a screen with a code that no other waiting screen has. @throws Refusal */
export async function registerScreen(ctx: Context, c: HonoContext) {
  const { db, now } = ctx;
  await ctx.attempts.limitByIp('screen', ipOf(c, ctx.config));
  await db.deleteFrom('screen').where('code_expires_at', '<=', new Date(now())).execute();
  const { count } = await db
    .selectFrom('screen')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxWaiting) throw new Refusal('tooMany', { retryAfterSeconds: 60 });
  const token = newToken();
  for (;;) {
    const code = newCode();
    const expiresAt = new Date(now() + codeExpiresAfterMs);
    const added = await db
      .insertInto('screen')
      .values({
        token_hash: tokenHash(token),
        code,
        code_expires_at: expiresAt,
        event_id: null,
        user_id: null,
        created_at: new Date(now()),
      })
      .onConflict((oc) => oc.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) return { token, code, expiresAt };
  }
}

/**
 * The screen of the token in the header. @throws Refusal `unauthenticated` for an unknown, expired or revoked
 * token; only these count towards the limit of the IP address
 */
export async function authoriseScreen(ctx: Context, c: HonoContext): Promise<ScreenRow> {
  const { db, now } = ctx;
  const token = bearerOf(c.req.header('authorization'));
  const row =
    token === undefined
      ? undefined
      : await db
          .selectFrom('screen')
          .selectAll()
          .where('token_hash', '=', tokenHash(token))
          .where((eb) =>
            eb.or([eb('code_expires_at', 'is', null), eb('code_expires_at', '>', new Date(now()))]),
          )
          .executeTakeFirst();
  if (!row) {
    await ctx.attempts.limitByIp('screen token', ipOf(c, ctx.config));
    throw new Refusal('unauthenticated');
  }
  if (row.seen_at === null || row.seen_at.getTime() < now() - seenEveryMs)
    await db
      .updateTable('screen')
      .set({ seen_at: new Date(now()) })
      .where('id', '=', row.id)
      .execute();
  return row;
}

/** The event of a screen while the screen has access to it. */
export async function eventOfScreen({ db, now }: Context, { event_id }: ScreenRow) {
  const event = await db
    .selectFrom('event')
    .selectAll()
    .where('id', '=', event_id)
    .where('time_finish', '>=', new Date(now() - screenExpiresAfterMs))
    .executeTakeFirst();
  if (!event) throw new Refusal('unauthenticated');
  return event;
}
