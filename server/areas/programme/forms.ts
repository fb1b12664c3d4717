import { sql } from 'kysely';
import type { EventForm } from '../../../contract/programme.ts';
import type { Reader } from '../../db/client.ts';
import type { EventRow } from '../../db/programme-schema.ts';
import type { Write } from '../../db/write.ts';
import { seconds } from '../../http/seconds.ts';

type Kind = EventForm['kind'];

/** Events by id, in the form that organisers edit. */
export async function formsOf(db: Reader, ids: readonly number[]): Promise<Map<number, EventForm>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .select(
      sql<number[]>`(select coalesce(array_agg(user_id::int order by position), '{}') from event_expert
        where event_id = event.id)`.as('expert_ids'),
    )
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, formOf(row)]));
}

function formOf(row: EventRow & { expert_ids: number[] }): EventForm {
  const hasNames = Object.keys(row.localized_name).length > 0;
  const hasDescriptions = Object.keys(row.localized_description).length > 0;
  const experts = row.user_id === null ? row.expert_ids : [row.user_id, ...row.expert_ids];
  return {
    // An imported name in one language counts as English, the language that others fall back to.
    localized_name: hasNames ? row.localized_name : { en: row.name },
    localized_description: hasDescriptions
      ? row.localized_description
      : row.description
        ? { en: row.description }
        : {},
    time_start: seconds(row.time_start),
    time_finish: seconds(row.time_finish),
    kind: row.kind as Kind,
    course_id: row.course_id,
    room: row.room,
    track: row.track,
    languages: row.languages,
    experts: [...new Set(experts)],
    places: row.places,
    cancelled: row.status === 'cancelled',
    type_title: row.type_title,
    video_link: row.video_link,
    links: row.library.flatMap(({ name, url }) => (url ? [{ name: name || url, url }] : [])),
  };
}

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
