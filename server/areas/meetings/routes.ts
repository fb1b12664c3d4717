import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EventOnWire } from '../../../contract/events.ts';
import * as contract from '../../../contract/meetings.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { localizedText } from '../../http/locale.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { queueEventChanges } from '../../webhooks/queue-deliveries.ts';
import { type Entrant, MeetingUnavailable } from '../../meetings/provider.ts';
import { meetingWaysOf } from '../../meetings/providers.ts';
import { zoomSdk } from '../../meetings/zoom-sdk.ts';
import { signatureSeconds as signatureTtlSeconds, zoomSignature } from '../../meetings/zoom-signature.ts';
import { claimRow, type SeenClaims, seenClaims } from '../desks/claims.ts';
import { eventsFor } from '../events/rows.ts';
import { eventsOfSpeaker } from '../events/speakers.ts';
import { requireHost, openMeeting } from './rights.ts';
import { programmeChannel } from '../programme/channel.ts';
import { fullNameOf } from '../people/rows.ts';
import { isOrganiser, requireRole } from '../people/roles.ts';
import { refreshAfterWrite } from '../desks/refresh-after-write.ts';
import { attendanceRoutes } from './attendance-routes.ts';

type RequestCaller = { ctx: Context; me: Me; locale: Locale };

const deskRoutes = [
  route(contract.setMeeting, async ({ ctx, c, me, locale, params, body }) =>
    setMeeting({ ctx, me, locale }, params.id, body, seenClaims(c)),
  ),

  route(contract.signMeeting, async ({ ctx, me, params: { id } }) => {
    const { event } = await openMeeting(ctx, id);
    const { zoom } = ctx.config;
    const number = event.zoom_meeting_number;
    if (!zoom || !number)
      throw new Refusal('invalid', { subject: { type: 'event', id }, fields: { meeting: ['noMeeting'] } });
    // The role is not the client's choice: the author starts the meeting, others join.
    const role: 0 | 1 = event.user_id === me.id ? 1 : 0;
    return {
      signature: zoomSignature({ ...zoom, meetingNumber: number, role, now: ctx.now() }),
      sdk_key: zoom.key,
      meeting_number: number,
      password: event.zoom_password ?? '',
      role,
      expires_in: signatureTtlSeconds,
    };
  }),

  route(contract.enterMeeting, async ({ ctx, me, locale, params: { id } }) => {
    const { event, provider } = await openMeeting(ctx, id);
    const entrant = await entrantOf({ ctx, me, locale }, event);
    const meeting = { ...event, name: localizedText(event.localized_name, locale, event.name) };
    try {
      const entry = await provider.enter({ config: ctx.config, meeting, entrant, now: ctx.now(), fetch });
      return { visit: await beginVisit(ctx, me, id, provider.way), entry };
    } catch (error) {
      if (!(error instanceof MeetingUnavailable)) throw error;
      ctx.log.warn({ err: error, event: id, way: provider.way }, 'joining the meeting failed');
      throw new Refusal('unavailable', { subject: { type: 'event', id } });
    }
  }),

  route(contract.leaveMeeting, async ({ ctx, params: { id }, body }) => {
    // The id of a visit is a random UUID that only its visitor received, so it authorises the request.
    await ctx.db
      .updateTable('meeting_visit')
      .set({ left_at: new Date(ctx.now()) })
      .where('id', '=', body.visit)
      .where('event_id', '=', id)
      .where('left_at', 'is', null)
      .execute();
    return { id };
  }),

  route(contract.listMeetingWays, async ({ ctx, me }) => {
    requireRole((who) => who.role !== 'attendee', me);
    const sdk = zoomSdk();
    return {
      ways: meetingWaysOf(ctx.config),
      zoom_sdk: sdk && ctx.config.zoom ? { version: sdk.version, released: sdk.released } : null,
      named: ctx.config.attendance === 'named',
    };
  }),
];

export const meetingRoutes = [...refreshAfterWrite('meetings', deskRoutes), ...attendanceRoutes];

async function entrantOf(
  { ctx, me, locale }: RequestCaller,
  event: { id: number; user_id: number | null },
): Promise<Entrant> {
  const person = await ctx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'localized_name', 'localized_surname'])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow();
  const isAuthor = event.user_id === me.id;
  const isModerator =
    isAuthor || isOrganiser(me) || (await eventsOfSpeaker(ctx.db, me.id, [event.id])).has(event.id);
  return { id: me.id, name: fullNameOf(person, locale), locale, isAuthor, isModerator };
}

/** A person who enters again within this time continues the same visit. */
const sameVisitMs = 60_000;

async function beginVisit(ctx: Context, me: Me, eventId: number, way: string): Promise<string> {
  const userId = ctx.config.attendance === 'named' ? me.id : null;
  const now = ctx.now();
  if (userId !== null) {
    const last = await ctx.db
      .selectFrom('meeting_visit')
      .select('id')
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId)
      .where('joined_at', '>', new Date(now - sameVisitMs))
      .orderBy('joined_at', 'desc')
      .executeTakeFirst();
    if (last) return last.id;
  }
  const visit = randomUUID();
  await ctx.db
    .insertInto('meeting_visit')
    .values({ id: visit, event_id: eventId, user_id: userId, way, joined_at: new Date(now) })
    .execute();
  return visit;
}

/** Sets the meeting of an event. Only for its hosts and organisers. Fields that are not given stay. */
async function setMeeting(
  { ctx, me, locale }: RequestCaller,
  id: number,
  changes: contract.MeetingForm,
  seen: SeenClaims,
): Promise<EventOnWire> {
  if (changes.meeting_way && !meetingWaysOf(ctx.config).includes(changes.meeting_way))
    throw new Refusal('invalid', { fields: { meeting_way: ['wayNotSetUp'] } });
  return write(ctx.db, ctx.announcer, async (tx) => {
    await requireHost(tx.db, me, id);
    const at = new Date(ctx.now());
    await tx.db.selectFrom('event').select('id').where('id', '=', id).forUpdate().execute();
    await claimRow(tx, String(id), { desk: 'meetings', act: 'edit', actor: me, at, seen });
    const columns = Object.fromEntries(
      Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [field, value === null || value === '' ? null : value]),
    );
    const rev = await tx.rev();
    await tx.db
      .updateTable('event')
      .set({ ...columns, rev })
      // A random name: on servers that create rooms by name, it is the key to the room.
      .set((eb) => ({
        meeting_room: eb.fn.coalesce('meeting_room', eb.val(`yurt-${randomBytes(15).toString('hex')}`)),
      }))
      .where('id', '=', id)
      .execute();
    await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(tx.db);
    await tx.change('all', 'event', id, 'put', rev);
    tx.nudge('all', rev);
    await queueEventChanges(tx.db, [id]);
    const [row] = await eventsFor({ ctx, me, locale, db: tx.db }, { ids: [id] });
    return row!;
  });
}
