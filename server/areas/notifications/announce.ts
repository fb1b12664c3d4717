import { sql } from 'kysely';
import type { Announcement } from '../../../contract/programme.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { isInCohorts, knownCohorts } from '../cohorts/membership.ts';
import { unknownEvent } from '../events/operations.ts';
import { notifyPeople } from './notify-people.ts';

/** Each language falls back to the others, so that nobody gets an empty title. */
const withFallbacks = (texts: Record<string, string | undefined>) => {
  const any = texts['en'] ?? texts['de'] ?? texts['ru'] ?? '';
  return { en: texts['en'] ?? any, de: texts['de'] ?? any, ru: texts['ru'] ?? any };
};

/** Notifies the approved people of an audience and returns their count. */
export async function sendAnnouncement(
  tx: Write,
  ctx: Pick<Context, 'now'>,
  from: number | null,
  { to, localized_title, localized_content }: Announcement,
): Promise<{ told: number }> {
  const eventId = 'event' in to ? to.event : null;
  if (eventId !== null) {
    const event = await tx.db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst();
    if (!event) throw unknownEvent(eventId);
  }
  if (to.kind === 'cohort') await knownCohorts(tx.db, [to.cohort], 'to.cohort');
  const people = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .$if(to.kind === 'role', (query) => query.where('role', '=', to.kind === 'role' ? to.role : 'attendee'))
    .$if(to.kind === 'course', (query) =>
      query.where('course_type', '=', to.kind === 'course' ? to.course : 0),
    )
    .$if(to.kind === 'cohort', (query) => query.where(isInCohorts(to.kind === 'cohort' ? [to.cohort] : [])))
    .$if(eventId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('id', 'in', eb.selectFrom('booking').select('user_id').where('event_id', '=', eventId)),
          ...(to.kind === 'event' ? [eb('id', 'in', takingPart(eventId ?? 0))] : []),
        ]),
      ),
    )
    .execute();
  await notifyPeople(
    tx,
    ctx,
    people.map(({ id }) => id),
    {
      type: 'announcement',
      title: withFallbacks(localized_title),
      content: withFallbacks(localized_content),
      eventId,
      from,
    },
  );
  return { told: people.length };
}

/** Ids of the speakers of an event, and of people who starred it or took part in any way. */
const takingPart = (eventId: number) => sql<number>`(
  select user_id from event where id = ${eventId}
  union select user_id from event_expert where event_id = ${eventId}
  union select user_id from agenda where event_id = ${eventId} and starred
  union select user_id from check_in where event_id = ${eventId}
  union select user_id from meeting_visit where event_id = ${eventId}
  union select user_id from event_question where event_id = ${eventId} and user_id is not null
  union select user_id from event_hand where event_id = ${eventId}
  union select user_id from chat_member join event_room on chat_id = group_id where event_id = ${eventId}
)`;

const batchSize = 20;

/**
 * Sends due announcements. Row locks let each be sent once, by one process. An announcement whose event is
 * deleted is dropped.
 */
export async function sendDueAnnouncements(ctx: Pick<Context, 'db' | 'announcer' | 'now'>): Promise<void> {
  await write(ctx.db, ctx.announcer, async (tx) => {
    const due = await tx.db
      .deleteFrom('later_announcement')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('later_announcement')
          .select('id')
          .where('at', '<=', new Date(ctx.now()))
          .orderBy('at')
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute();
    for (const { body, user_id } of due)
      await sendAnnouncement(tx, ctx, user_id, body).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
  });
}
