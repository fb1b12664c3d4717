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
          ...(to.kind === 'event'
            ? [
                eb(
                  'id',
                  'in',
                  eb
                    .selectFrom('agenda')
                    .select('user_id')
                    .where('event_id', '=', eventId)
                    .where('starred', '=', true),
                ),
                eb(
                  'id',
                  'in',
                  eb.selectFrom('event_expert').select('user_id').where('event_id', '=', eventId),
                ),
                eb(
                  'id',
                  'in',
                  eb
                    .selectFrom('event')
                    .select('user_id')
                    .$castTo<{ user_id: number }>()
                    .where('id', '=', eventId),
                ),
              ]
            : []),
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
