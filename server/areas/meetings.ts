import { sql } from 'kysely';
import * as contract from '../../contract/meetings.ts';
import type { EventOnWire } from '../../contract/events.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { write } from '../db/write.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { signatureLasts, zoomSignature } from '../meetings/zoom-signature.ts';
import { unknownEvent } from './event-operations.ts';
import { eventsFor, opensBeforeMs } from './event-rows.ts';
import { ownEvents } from './material-rights.ts';
import { programmeChannel } from './programme-channel.ts';
import { isOrganiser } from './rights.ts';

type Asker = { ctx: Context; me: Me; locale: Locale };

export const meetingRoutes = [
  route(contract.setMeeting, ({ ctx, me, locale, params, body }) =>
    setMeeting({ ctx, me, locale }, params.id, body),
  ),

  route(contract.signMeeting, async ({ ctx, me, params: { id } }) => {
    const { zoom } = ctx.config;
    const subject = { type: 'event', id } as const;
    const event = await ctx.db
      .selectFrom('event')
      .select(['user_id', 'time_start', 'time_finish', 'status', 'zoom_meeting_number', 'zoom_password'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!event) throw unknownEvent(id);
    const { zoom_meeting_number: number } = event;
    if (!zoom || !number) throw new Refusal('invalid', { subject, fields: { meeting: ['noMeeting'] } });
    const now = ctx.now();
    const isNear = event.time_start.getTime() - opensBeforeMs <= now && now <= event.time_finish.getTime();
    if (event.status === 'cancelled' || !isNear)
      throw new Refusal('invalid', { subject, fields: { meeting: ['notNow'] } });
    // What they ask for plays no part: the author starts, everybody else joins.
    const role: 0 | 1 = event.user_id === me.id ? 1 : 0;
    return {
      signature: zoomSignature({ ...zoom, meetingNumber: number, role, now }),
      sdk_key: zoom.key,
      meeting_number: number,
      password: event.zoom_password ?? '',
      role,
      expires_in: signatureLasts,
    };
  }),
];

/** By those who speak at the event, and organisers; a field that is not named stays as it is. */
async function setMeeting(
  { ctx, me, locale }: Asker,
  id: number,
  changes: contract.MeetingForm,
): Promise<EventOnWire> {
  return write(ctx.db, ctx.announcer, async (open) => {
    const event = await open.db
      .selectFrom('event')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!event) throw unknownEvent(id);
    if (!isOrganiser(me) && !(await ownEvents(open.db, me, [id])).has(id))
      throw new Refusal('forbidden', { subject: { type: 'event', id } });
    const columns = Object.fromEntries(
      Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [field, value === null || value === '' ? null : value]),
    );
    const rev = await open.rev();
    await open.db
      .updateTable('event')
      .set({ ...columns, rev })
      .where('id', '=', id)
      .execute();
    await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(open.db);
    await open.change('all', 'event', id, 'put', rev);
    open.nudge('all', rev);
    const [row] = await eventsFor(open.db, me, locale, ctx.now(), { ids: [id] });
    return row!;
  });
}
