import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { EventRow } from '../../db/programme-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { type MeetingProvider } from '../../meetings/provider.ts';
import { providerOf } from '../../meetings/providers.ts';
import { unknownEvent } from '../events/operations.ts';
import { opensBeforeMs } from '../events/rows.ts';
import { eventsOfSpeaker } from '../events/speakers.ts';
import { isOrganiser } from '../people/roles.ts';

/** Requires that the caller hosts the event or is an organiser. @throws Refusal */
export async function requireHost(db: Reader, me: Me, eventId: number): Promise<void> {
  const event = await db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst();
  if (!event) throw unknownEvent(eventId);
  if (!isOrganiser(me) && !(await eventsOfSpeaker(db, me.id, [eventId])).has(eventId))
    throw new Refusal('forbidden', { subject: { type: 'event', id: eventId } });
}

const refused = (id: number, rule: 'noMeeting' | 'notNow') =>
  new Refusal('invalid', { subject: { type: 'event', id }, fields: { meeting: [rule] } });

/**
 * The event and its provider, if the meeting is open: from 15 minutes before the start until the end. @throws
 * Refusal otherwise
 */
export async function openMeeting(
  ctx: Context,
  id: number,
): Promise<{ event: EventRow; provider: MeetingProvider }> {
  const event = await ctx.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();
  if (!event) throw unknownEvent(id);
  const provider = providerOf(ctx.config, event);
  if (!provider) throw refused(id, 'noMeeting');
  const now = ctx.now();
  const isNear = event.time_start.getTime() - opensBeforeMs <= now && now <= event.time_finish.getTime();
  if (event.status === 'cancelled' || !isNear) throw refused(id, 'notNow');
  return { event, provider };
}
