import {
  minPaceVotes,
  type Pace,
  paceLifetimeMs,
  roomClosesAfterMs,
  roomOpensBeforeMs,
  type PaceState,
  type RoomAudience,
} from '../../../contract/room.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { unknownEvent } from '../events/operations.ts';
import { eventsOfSpeaker } from '../events/speakers.ts';
import { isOrganiser } from '../people/roles.ts';

/** The caller's vote and, for speakers and organisers, the counts of votes that are not too old. */
export async function paceFor(
  ctx: Pick<Context, 'db' | 'paces' | 'pulses'>,
  me: Me,
  eventId: number,
): Promise<PaceState> {
  const own = ctx.paces.ownOf(eventId, me.id);
  const moderates = isOrganiser(me) || (await eventsOfSpeaker(ctx.db, me.id, [eventId])).has(eventId);
  if (!moderates) return { own, bar: null, audience: null };
  const audience = await audienceOf(ctx, eventId);
  const bar = ctx.paces.countsOf(eventId);
  const total = bar.slow + bar.fine + bar.fast;
  return { own, bar: total < minPaceVotes ? null : bar, audience };
}

async function audienceOf(
  { db, pulses }: Pick<Context, 'db' | 'pulses'>,
  eventId: number,
): Promise<RoomAudience> {
  const { people, behind } = pulses.audience(eventId);
  const hands = await db
    .selectFrom('event_hand')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('state', '<>', 'lowered')
    .execute();
  const absent = hands.flatMap(({ user_id }) => (people.has(user_id) ? [] : [user_id]));
  return { connected: people.size, behind, absent };
}

/** Replaces the caller's vote; null takes it back. @throws Refusal if the event is not running */
export async function votePace(ctx: Context, me: Me, eventId: number, pace: Pace | null): Promise<PaceState> {
  await requireRunning(ctx, eventId);
  ctx.paces.vote(eventId, me.id, pace);
  return paceFor(ctx, me, eventId);
}

/** @throws Refusal if the event does not exist, or is not running */
export async function requireRunning({ db, now }: Pick<Context, 'db' | 'now'>, id: number): Promise<void> {
  const event = await db
    .selectFrom('event')
    .select(['time_start', 'time_finish', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!event) throw unknownEvent(id);
  const runs =
    event.status !== 'cancelled' &&
    event.time_start.getTime() - roomOpensBeforeMs <= now() &&
    now() < event.time_finish.getTime() + roomClosesAfterMs;
  if (!runs) throw new Refusal('forbidden', { subject: { type: 'event', id } });
}

/** Deletes votes that processes of older versions have stored. */
export async function expirePaces({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('event_pace')
    .where('voted_at', '<', new Date(now() - paceLifetimeMs))
    .execute();
}
