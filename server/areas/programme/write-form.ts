import type { EventForm } from '../../../contract/programme.ts';
import type { Write } from '../../db/write.ts';

const first = (texts: Record<string, string | undefined>): string =>
  texts['en'] ?? texts['de'] ?? texts['ru'] ?? '';

function columnsOf(form: EventForm) {
  return {
    name: first(form.localized_name),
    localized_name: JSON.stringify(form.localized_name),
    description: first(form.localized_description) || null,
    localized_description: JSON.stringify(form.localized_description),
    time_start: new Date(form.time_start * 1000),
    time_finish: new Date(form.time_finish * 1000),
    kind: form.kind,
    course_id: form.course_id,
    user_id: form.experts[0] ?? null,
    room: form.room || null,
    track: form.track || null,
    languages: form.languages,
    places: form.places,
    status: form.cancelled ? 'cancelled' : null,
    // Drafts stored before these fields existed leave them unchanged.
    ...(form.type_title !== undefined && { type_title: form.type_title }),
    ...(form.video_link !== undefined && { video_link: form.video_link }),
    ...(form.links && { library: JSON.stringify(form.links) }),
  };
}

/** Writes a form into the programme and returns the event's id. With `id` null it creates an event. */
export async function writeForm(tx: Write, id: number | null, form: EventForm, now: number): Promise<number> {
  const columns = columnsOf(form);
  const eventId =
    id ??
    (
      await tx.db
        .insertInto('event')
        .values({ library: '[]', ...columns, created_at: new Date(now) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  if (id !== null) await tx.db.updateTable('event').set(columns).where('id', '=', id).execute();
  await tx.db.deleteFrom('event_expert').where('event_id', '=', eventId).execute();
  // The first expert is the author, stored in `user_id`; only the others are stored as experts.
  const experts = form.experts
    .slice(1)
    .map((user_id, position) => ({ event_id: eventId, user_id, position }));
  if (experts.length > 0) await tx.db.insertInto('event_expert').values(experts).execute();
  return eventId;
}
