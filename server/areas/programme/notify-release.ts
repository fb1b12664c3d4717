import type { EventForm } from '../../../contract/programme.ts';
import type { Context } from '../../context.ts';
import type { ReleasedEvent } from '../../db/programme-schema.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { contentOfMove, inAll, type Move, moveOf, titleOfMove } from '../../import/notify-changes.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { localizedText } from '../../http/locale.ts';
import { notifyPeople } from '../notifications/notify-people.ts';
import { readHomeZone } from '../school/current-school.ts';

const ownEventsTexts = {
  title: {
    en: 'Your agenda has changed',
    de: 'Ihre Agenda hat sich geändert',
    ru: 'Ваша программа изменилась',
  },
};
const summaryTexts = {
  title: {
    en: 'The schedule has changed',
    de: 'Das Programm hat sich geändert',
    ru: 'Расписание изменилось',
  },
  content: {
    en: 'New events: {added}. Changed events: {changed}.',
    de: 'Neue Veranstaltungen: {added}. Geänderte Veranstaltungen: {changed}.',
    ru: 'Новых событий: {added}. Изменено событий: {changed}.',
  },
};

const rowOf = (id: number, form: EventForm) => ({
  id,
  name: localizedText(form.localized_name, 'en', ''),
  localized_name: form.localized_name,
  start: form.time_start * 1000,
  finish: form.time_finish * 1000,
  room: form.room,
  status: form.cancelled ? 'cancelled' : null,
});

/** By event, the people concerned: those who starred or booked it, and its speakers before and after. */
export async function concernedPeople(
  db: Reader,
  events: readonly Pick<ReleasedEvent, 'id' | 'before' | 'after'>[],
): Promise<Map<number, Set<number>>> {
  const ids = events.map(({ id }) => id);
  const byEvent = new Map<number, Set<number>>(
    events.map(({ id, before, after }) => [id, new Set([...(before?.experts ?? []), ...after.experts])]),
  );
  if (ids.length === 0) return byEvent;
  const starred = await db
    .selectFrom('agenda')
    .select(['event_id', 'user_id'])
    .where('event_id', 'in', ids)
    .where('starred', '=', true)
    .execute();
  const booked = await db
    .selectFrom('booking')
    .select(['event_id', 'user_id'])
    .where('event_id', 'in', ids)
    .execute();
  for (const { event_id, user_id } of [...starred, ...booked]) byEvent.get(event_id)?.add(user_id);
  return byEvent;
}

/**
 * Notifies each person once: concerned people of their own events, everybody else of the counts, if
 * `notifyAll` is set. Returns the count of people notified. Past events and minor changes, such as a
 * description or a first room, notify nobody.
 */
export async function notifyRelease(
  tx: Write,
  ctx: Pick<Context, 'config' | 'now'>,
  events: readonly ReleasedEvent[],
  { actor, notifyAll }: { actor: number; notifyAll: boolean },
): Promise<number> {
  const moves = new Map<number, Move>();
  for (const { id, before, after } of events) {
    const [move] = before ? moveOf(rowOf(id, before), rowOf(id, after)) : [];
    if (move && move.until > ctx.now()) moves.set(id, move);
  }
  const byEvent = await concernedPeople(tx.db, events);
  const eventsByPerson = new Map<number, number[]>();
  for (const id of moves.keys())
    for (const person of byEvent.get(id) ?? [])
      eventsByPerson.set(person, [...(eventsByPerson.get(person) ?? []), id]);
  const people = await approvedPeople(tx, [...eventsByPerson.keys()]);
  // People concerned by the same events get the same notification, inserted together.
  const groups = groupBy(people, (person) => (eventsByPerson.get(person) ?? []).join());
  const zone = await readHomeZone(tx.db, ctx.config);
  for (const [ids, group] of groups) {
    const personMoves = ids.split(',').map((id) => moves.get(Number(id))!);
    await notifyPeople(tx, ctx, group, notificationOf(zone, personMoves, actor));
  }
  if (!notifyAll) return people.length;
  const added = events.filter(({ before, after }) => !before && after.time_finish * 1000 > ctx.now()).length;
  if (added + moves.size === 0) return people.length;
  const rest = (await approvedPeople(tx, null)).filter(
    (person) => !eventsByPerson.has(person) && person !== actor,
  );
  const counts = { added: String(added), changed: String(moves.size) };
  await notifyPeople(tx, ctx, rest, {
    type: 'event',
    title: summaryTexts.title,
    content: inAll((locale) =>
      summaryTexts.content[locale].replace('{added}', counts.added).replace('{changed}', counts.changed),
    ),
    from: actor,
  });
  return people.length + rest.length;
}

function notificationOf(zone: string, personMoves: readonly Move[], from: number) {
  const lineOf = (move: Move) => inAll((locale) => titleOfMove(move, locale));
  const whenOf = (move: Move) => inAll((locale) => contentOfMove(move, locale, zone));
  const [one, ...more] = personMoves;
  if (one && more.length === 0) {
    const { id, start, finish, room } = one;
    return {
      type: 'event',
      title: lineOf(one),
      content: whenOf(one),
      eventId: id,
      from,
      changes: { time_start: Math.floor(start / 1000), time_finish: Math.floor(finish / 1000), room },
    };
  }
  const lines = personMoves.slice(0, 20).map((each) => [lineOf(each), whenOf(each)] as const);
  return {
    type: 'event',
    title: ownEventsTexts.title,
    content: inAll((locale) => lines.map(([line, when]) => `${line[locale]}: ${when[locale]}`).join('\n')),
    from,
  };
}

/** Ids of the approved people: those of `ids`, or all if null. */
async function approvedPeople(tx: Write, ids: readonly number[] | null): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
