import { languageTags } from '../../src/lib/language-tags.ts';
import { channels } from '../../contract/channels.ts';
import type { Locale, Localized } from '../../contract/scalars.ts';
import type { Context } from '../context.ts';
import type { Write } from '../db/write.ts';
import { localizedText } from '../http/locale.ts';
import { seconds } from '../http/seconds.ts';
import type { DesiredSession } from './desired-session.ts';
import { readHomeZone } from '../areas/school/current-school.ts';

/** A change of the programme that people are notified of. */
export interface Move {
  id: number;
  name: string;
  names: Localized;
  what: 'moved' | 'cancelled' | 'back';
  start: number;
  finish: number;
  room: string | null;
  /** Milliseconds since 1970. Afterwards no notification is needed. */
  until: number;
}

type Row = Pick<DesiredSession, 'name' | 'localized_name' | 'start' | 'finish' | 'room' | 'status'>;

/**
 * The notification for a changed event: other start or room, cancelled, or back. A new end alone gives none.
 */
export function moveOf(before: Row & { id: number }, after: Row): Move[] {
  const { id } = before;
  const { start, finish, room, name, localized_name: names } = after;
  const notified = (what: Move['what'], until: number): Move[] => [
    { id, name, names, what, start, finish, room, until },
  ];
  const last = Math.max(finish, before.finish);
  if (after.status === 'cancelled') return before.status === 'cancelled' ? [] : notified('cancelled', last);
  if (before.status === 'cancelled') return notified('back', finish);
  const elsewhere = before.room !== null && room !== null && before.room !== room;
  return before.start !== start || elsewhere ? notified('moved', last) : [];
}

/** Beyond this number, one notification summarises all changes. */
const maxSingle = 20;

const titles: Record<Move['what'], Record<Locale, string>> = {
  moved: { en: 'Moved: {name}', de: 'Verschoben: {name}', ru: 'Перенесено: {name}' },
  cancelled: { en: 'Cancelled: {name}', de: 'Abgesagt: {name}', ru: 'Отменено: {name}' },
  back: {
    en: 'Going ahead after all: {name}',
    de: 'Findet doch statt: {name}',
    ru: 'Всё-таки состоится: {name}',
  },
};

const summary = {
  title: {
    en: 'The schedule has changed',
    de: 'Das Programm hat sich geändert',
    ru: 'Расписание изменилось',
  },
  content: {
    en: 'Changed events: {n}. Please check the schedule.',
    de: 'Geänderte Veranstaltungen: {n}. Bitte sehen Sie im Programm nach.',
    ru: 'Изменено событий: {n}. Проверьте расписание.',
  },
};

export const inAll = (make: (locale: Locale) => string): Record<Locale, string> => ({
  en: make('en'),
  de: make('de'),
  ru: make('ru'),
});

/** Stores notifications of moves and cancellations for everyone and sends them to connected devices. */
export async function notifyMoves(ctx: Pick<Context, 'config' | 'now'>, tx: Write, moves: readonly Move[]) {
  if (moves.length === 0) return;
  if (moves.length > maxSingle) {
    const content = inAll((locale) => summary.content[locale].replace('{n}', String(moves.length)));
    await notify(ctx, tx, { title: summary.title, content, changes: null, event: null });
    return;
  }
  const zone = await readHomeZone(tx.db, ctx.config);
  for (const move of moves) {
    await notify(ctx, tx, {
      title: inAll((locale) => titleOfMove(move, locale)),
      content: inAll((locale) => contentOfMove(move, locale, zone)),
      changes: {
        time_start: seconds(new Date(move.start)),
        time_finish: seconds(new Date(move.finish)),
        room: move.room,
      },
      event: { id: move.id, name: move.name, localized_name: move.names },
    });
  }
}

export const titleOfMove = (
  { what, name, names }: Pick<Move, 'what' | 'name' | 'names'>,
  locale: Locale,
): string => titles[what][locale].replace('{name}', () => localizedText(names, locale, name));

/** The new time and room in one line. */
export function contentOfMove(move: Pick<Move, 'start' | 'room'>, locale: Locale, timeZone: string): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(move.start)
    .find((part) => part.type === 'timeZoneName')?.value;
  return [`${format.format(move.start)} (${zone})`, move.room].filter((part) => part !== null).join(' · ');
}

interface NotificationContent {
  title: Record<Locale, string>;
  content: Record<Locale, string>;
  changes: object | null;
  event: { id: number; name: string; localized_name: Localized } | null;
}

async function notify(
  ctx: Pick<Context, 'now'>,
  tx: Write,
  { title, content, changes, event }: NotificationContent,
) {
  const rev = await tx.rev();
  const created_at = new Date(ctx.now());
  const { id } = await tx.db
    .insertInto('log')
    .values({
      user_id: null,
      type: 'event',
      title: title.en,
      localized_title: JSON.stringify(title),
      content: content.en,
      localized_content: JSON.stringify(content),
      changes: changes && JSON.stringify(changes),
      event_id: event?.id ?? null,
      created_at,
      rev,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.change('all', 'log', id, 'put', rev);
  await tx.emit(channels.notifications, 'notification', rev, {
    id,
    type: 'event',
    title: title.en,
    localized_title: title,
    content: content.en,
    localized_content: content,
    created_at: seconds(created_at),
    read: false,
    read_at: null,
    changes,
    event,
  });
}
