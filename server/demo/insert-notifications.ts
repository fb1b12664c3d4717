import { sql } from 'kysely';
import type { LogChanges } from '../db/log-schema.ts';
import { seconds } from '../http/seconds.ts';
import { type Seeding, takeIds } from './insert.ts';
import { notifications } from './notifications.ts';
import type { SeededEvent } from './programme/insert-programme.ts';
import type { SchoolTime } from './school-time.ts';
import { known } from './table.ts';

const changesOf = (event: SeededEvent): LogChanges => ({
  time_start: seconds(event.start),
  time_finish: seconds(event.finish),
  room: event.room,
});

/** Inserts the notifications, oldest first, and marks the older ones as read by `readers`. */
export async function insertNotifications(
  db: Seeding,
  time: SchoolTime,
  people: ReadonlyMap<string, number>,
  events: readonly SeededEvent[],
  readers: readonly string[],
) {
  const eventOf = new Map(events.map((event) => [event.key, event]));
  const dated = notifications
    .map((notification) => ({ ...notification, at: time.past(notification.when) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const ids = await takeIds(db, 'log', dated.length);
  const logs = dated.map(({ at, type, to, from, event, moved, title, content }, nth) => {
    const about = event === undefined ? undefined : known(eventOf, event);
    return {
      id: ids[nth]!,
      user_id: to === undefined ? null : known(people, to),
      type,
      title: title.en,
      localized_title: JSON.stringify(title),
      content: content.en,
      localized_content: JSON.stringify(content),
      changes: moved && about ? JSON.stringify(changesOf(about)) : null,
      notificator_id: known(people, from),
      event_id: about?.id ?? null,
      created_at: at,
    };
  });
  await db.insertInto('log').values(logs).execute();
  const states = dated.flatMap(({ at, read }, nth) =>
    read
      ? readers.map((key) => ({
          log_id: ids[nth]!,
          user_id: known(people, key),
          read_at: new Date(at.getTime() + 35 * 60_000),
          rev: sql<number>`next_rev()`,
        }))
      : [],
  );
  await db.insertInto('log_state').values(states).execute();
}
