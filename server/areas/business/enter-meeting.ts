import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { Refusal } from '../../http/refusal.ts';
import { bigbluebutton } from '../../meetings/bigbluebutton.ts';
import { jitsi } from '../../meetings/jitsi.ts';
import { MeetingUnavailable } from '../../meetings/provider.ts';
import { opensBeforeMs } from '../events/rows.ts';
import { fullNameOf } from '../people/rows.ts';
import { refuseStep, unknownMeeting } from './locks.ts';
import { unnamed } from './texts.ts';

interface Caller {
  ctx: Context;
  me: Me;
  locale: Locale;
}

/**
 * The address of the room of an online meeting of the caller, from 15 minutes before the start until the end.
 * @throws Refusal otherwise, and `unavailable` if the server with the room does not respond
 */
export async function enterBusinessMeeting(
  { ctx, me, locale }: Caller,
  id: number,
): Promise<{ address: string }> {
  const row = await ctx.db
    .selectFrom('business_meeting')
    .innerJoin('business_seat', 'business_seat.meeting_id', 'business_meeting.id')
    .innerJoin('app_user', 'app_user.id', 'business_seat.user_id')
    .select(['business_meeting.state', 'business_meeting.room', 'business_meeting.start_at'])
    .select(['business_meeting.finish_at', 'first_name', 'last_name', 'localized_name', 'localized_surname'])
    .where('business_meeting.id', '=', id)
    .where('business_seat.user_id', '=', me.id)
    .executeTakeFirst();
  if (!row) throw unknownMeeting(id);
  const { state, room, start_at, finish_at } = row;
  const provider = [jitsi, bigbluebutton].find(({ isSetUp }) => isSetUp(ctx.config));
  if (state !== 'accepted' || room === null || !start_at || !finish_at || !provider)
    throw refuseStep(id, 'meeting', 'noMeeting');
  const now = ctx.now();
  if (now < start_at.getTime() - opensBeforeMs || now > finish_at.getTime())
    throw refuseStep(id, 'meeting', 'notNow');
  const entry = await provider
    .enter({
      config: ctx.config,
      meeting: {
        // Leaving returns to no event.
        ...{ id: 0, name: unnamed[locale], time_finish: finish_at, meeting_room: room },
        ...{ zoom_meeting_number: null, zoom_password: null, zoom_link: null },
        ...{ internal_link: null, meeting_way: null },
      },
      entrant: { id: me.id, name: fullNameOf(row, locale), locale, isAuthor: true, isModerator: true },
      now,
      fetch,
    })
    .catch((error: unknown) => {
      if (!(error instanceof MeetingUnavailable)) throw error;
      ctx.log.warn({ err: error, business: id, way: provider.way }, 'joining the meeting failed');
      throw new Refusal('unavailable', { subject: { type: 'business_meeting', id } });
    });
  if (entry.way === 'jitsi') {
    const token = entry.jwt === undefined ? '' : `?jwt=${entry.jwt}`;
    return { address: `${entry.host}/${entry.room}${token}` };
  }
  if (!('address' in entry)) throw refuseStep(id, 'meeting', 'noMeeting');
  return { address: entry.address };
}
