import type { LogOnWire } from '../../../contract/logs.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Reader } from '../../db/client.ts';
import { localizedText } from '../../http/locale.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';

export const maxListed = 1000;

/**
 * A person's notifications that they have not deleted: their own, and those for everybody since they joined.
 */
export const notificationsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('log')
    .innerJoin('app_user as reader', (join) => join.on('reader.id', '=', userId))
    .leftJoin('log_state', (join) =>
      join.onRef('log_state.log_id', '=', 'log.id').on('log_state.user_id', '=', userId),
    )
    .where((eb) =>
      eb.or([
        eb('log.user_id', '=', userId),
        eb.and([eb('log.user_id', 'is', null), eb('log.created_at', '>=', eb.ref('reader.created_at'))]),
      ]),
    )
    .where('log_state.deleted_at', 'is', null);

export async function notificationsFor(
  db: Reader,
  userId: number,
  locale: Locale,
  which: { ids?: readonly number[]; oldestFirst?: boolean } = {},
): Promise<LogOnWire[]> {
  let query = notificationsOf(db, userId)
    .leftJoin('event', 'event.id', 'log.event_id')
    .leftJoin('material', (join) =>
      join.onRef('material.id', '=', 'log.material_id').on('material.deleted_at', 'is', null),
    )
    .selectAll('log')
    .select(['log_state.read_at', 'log_state.rev as state_rev'])
    .select('material.name as material_name')
    .select(['event.name as event_name', 'event.localized_name as event_names'])
    .orderBy('log.id', which.oldestFirst ? 'asc' : 'desc')
    .limit(maxListed);
  if (which.ids) query = query.where('log.id', 'in', which.ids.length > 0 ? [...which.ids] : [0]);
  const rows = await query.execute();
  const people = await peopleById(
    db,
    rows.flatMap((row) => row.notificator_id ?? []),
    locale,
  );
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    title: localizedText(row.localized_title, locale, row.title),
    localized_title: row.localized_title,
    content: localizedText(row.localized_content, locale, row.content),
    localized_content: row.localized_content,
    created_at: seconds(row.created_at),
    read: row.read_at !== null,
    read_at: row.read_at ? seconds(row.read_at) : null,
    notificator: row.notificator_id === null ? null : (people.get(row.notificator_id) ?? null),
    changes: row.changes && {
      title: null,
      content: null,
      time_start: null,
      time_finish: null,
      ...row.changes,
    },
    event:
      row.event_id === null
        ? null
        : {
            id: row.event_id,
            name: localizedText(row.event_names ?? {}, locale, row.event_name ?? ''),
            localized_name: row.event_names ?? {},
          },
    library:
      row.material_id === null || row.material_name === null
        ? null
        : { id: row.material_id, name: row.material_name },
    ...(row.group_id !== null &&
      row.message_id !== null && { chat: { group_id: row.group_id, message_id: row.message_id } }),
    ...(row.poll_id !== null && { poll: { id: row.poll_id } }),
    ...(row.request_id !== null && { request: { id: row.request_id } }),
    ...(row.business_id !== null && { business: { id: row.business_id } }),
    rev: Math.max(row.rev, row.state_rev ?? 0),
  }));
}
