import { sql } from 'kysely';
import type { EventForm } from '../../../contract/programme.ts';
import type { Reader } from '../../db/client.ts';
import type { EventRow } from '../../db/programme-schema.ts';
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
