import { randomBytes, timingSafeEqual } from 'node:crypto';
import type * as v from 'valibot';
import * as contract from '../../../contract/guests.ts';
import type { GuestLinkRow } from '../../db/programme-schema.ts';
import { ipOf } from '../../http/client-ip.ts';
import { localizedText } from '../../http/locale.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { requireHost } from '../meetings/rights.ts';

const maxLinksPerEvent = 100;
const opensBeforeMs = 15 * 60_000;
/** Links expire this long after the end of the event. */
const expiresAfterMs = 24 * 3_600_000;
const unknownLink = () => new Refusal('notFound');

function keyMatches(row: GuestLinkRow, given: string): boolean {
  const [a, b] = [Buffer.from(row.key), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const onWire = (row: GuestLinkRow): v.InferInput<typeof contract.guestLink> => ({
  id: row.id,
  event_id: row.event_id,
  name: row.name,
  link: `${row.id}.${row.key}`,
  created_at: seconds(row.created_at),
  revoked: row.revoked_at !== null,
  opened: row.opened,
});

export const guestRoutes = [
  route(contract.openGuestPage, async ({ ctx, c, locale, params, query }) => {
    const [, id, given] = /^([1-9]\d{0,14})\.([\w-]{32})$/.exec(params.link) ?? [];
    const link =
      id !== undefined &&
      (await ctx.db.selectFrom('guest_link').selectAll().where('id', '=', Number(id)).executeTakeFirst());
    if (!link || given === undefined || !keyMatches(link, given)) {
      // Only wrong links count towards the limit, so that others behind the same address don't lock a guest
      // out.
      await ctx.attempts.limitByIp('guest', ipOf(c, ctx.config));
      throw unknownLink();
    }
    if (link.revoked_at !== null) return { state: 'revoked' as const, event: null };
    const row = await ctx.db
      .selectFrom('event')
      .selectAll()
      .where('id', '=', link.event_id)
      .executeTakeFirst();
    const now = ctx.now();
    if (!row || row.time_finish.getTime() + expiresAfterMs < now)
      return { state: 'expired' as const, event: null };
    // The open page polls with `again`; only its first request counts as a visit.
    if (query.again === undefined)
      await ctx.db
        .updateTable('guest_link')
        .set((eb) => ({ opened: eb('opened', '+', 1) }))
        .where('id', '=', link.id)
        .execute();
    const cancelled = row.status === 'cancelled';
    const isOpen = row.time_start.getTime() - opensBeforeMs <= now && now < row.time_finish.getTime();
    return {
      state: 'open' as const,
      event: {
        id: row.id,
        name: localizedText(row.localized_name, locale, row.name),
        localized_name: row.localized_name,
        time_start: seconds(row.time_start),
        time_finish: seconds(row.time_finish),
        room: row.room,
        cancelled,
        join: isOpen && !cancelled ? row.zoom_link : null,
        has_meeting: row.zoom_link !== null,
      },
    };
  }),

  route(contract.listGuestLinks, async ({ ctx, me, params }) => {
    await requireHost(ctx.db, me, params.id);
    const rows = await ctx.db
      .selectFrom('guest_link')
      .selectAll()
      .where('event_id', '=', params.id)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(onWire);
  }),

  route(contract.addGuestLink, async ({ ctx, me, params, body }) => {
    await requireHost(ctx.db, me, params.id);
    const { count } = await ctx.db
      .selectFrom('guest_link')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event_id', '=', params.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxLinksPerEvent)
      throw new Refusal('invalid', { fields: { name: [`tooManyLinks:${maxLinksPerEvent}`] } });
    const row = await ctx.db
      .insertInto('guest_link')
      .values({
        event_id: params.id,
        name: body.name.trim(),
        key: randomBytes(24).toString('base64url'),
        user_id: me.id,
        created_at: new Date(ctx.now()),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return onWire(row);
  }),

  route(contract.revokeGuestLink, async ({ ctx, me, params }) => {
    await requireHost(ctx.db, me, params.id);
    const row = await ctx.db
      .updateTable('guest_link')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(new Date(ctx.now()))) }))
      .where('id', '=', params.link)
      .where('event_id', '=', params.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw unknownLink();
    return onWire(row);
  }),
];
