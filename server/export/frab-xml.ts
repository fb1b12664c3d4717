import { groupBy } from '../../src/lib/group-by.ts';
import { type Exported, type ExportedEvent, withOffset, zoned } from './exported.ts';

/** Removes characters that XML doesn't allow, and escapes markup. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

const minute = 60_000;
const longestDays = 9;

/** `00:45`; from 100 hours on, with days first, because the format has two digits for hours. */
function duration(from: Date, to: Date): string {
  const minutes = Math.round((to.getTime() - from.getTime()) / minute);
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 100) return `${two(hours)}:${two(rest)}`;
  const days = Math.min(longestDays, Math.floor(hours / 24));
  return `${days}:${two(hours % 24)}:${two(rest)}`;
}

/** frab XML as specified by c3voc. It has no status for cancelled events, so they are left out. */
export function frabXml({ acronym, title, url, zone, written, days, events }: Exported): string {
  const first = withOffset(zoned(written, zone));
  const conference = [
    element('title', title),
    element('acronym', acronym),
    element('start', days[0]?.date ?? first),
    element('end', days.at(-1)?.date ?? first),
    element('days', String(days.length)),
    element('base_url', url),
    element('url', url),
    element('time_zone_name', zone),
    ...[...new Set(events.flatMap(({ track }) => track ?? []))].map(
      (track) => `<track name="${escaped(track)}">${escaped(track)}</track>`,
    ),
  ];
  const none = { date: first.slice(0, 10), start: first, end: first, events: [] };
  const dayLines = (days.length > 0 ? days : [none]).map(({ date, start, end, events: list }, at) => {
    const rooms = [
      ...groupBy(
        list.filter(({ cancelled }) => !cancelled),
        ({ room }) => room ?? '',
      ),
    ].map(
      ([room, inRoom]) =>
        `<room name="${escaped(room)}">\n${inRoom.map((event) => xmlEvent(event, zone)).join('\n')}\n</room>`,
    );
    return `<day index="${at + 1}" date="${date}" start="${start}" end="${end}">\n${rooms.join('\n')}\n</day>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<schedule>',
    `<generator name="Yurt" system="${escaped(new URL(url).hostname)}"/>`,
    element('version', first),
    `<conference>${conference.join('')}</conference>`,
    ...dayLines,
    '</schedule>',
    '',
  ].join('\n');
}

function xmlEvent(event: ExportedEvent, zone: string): string {
  const { id, guid, title, start, finish, people, links, recording } = event;
  const time = zoned(start, zone);
  const parts = [
    element('room', event.room ?? ''),
    element('title', title),
    element('type', event.type.replace('_', ' ')),
    element('date', withOffset(time)),
    element('start', time.toPlainTime().toString({ smallestUnit: 'minute' })),
    element('duration', duration(start, finish)),
    element('abstract', ''),
    element('description', event.description),
    element('track', event.track ?? ''),
    element('language', event.languages.join(', ')),
    `<persons>${people
      .map((person) => `<person id="${person.id}" guid="${person.guid}">${escaped(person.name)}</person>`)
      .join('')}</persons>`,
    ...(recording
      ? [
          `<recording>${element('license', '')}${element('optout', 'false')}${element('url', recording)}</recording>`,
        ]
      : []),
    `<links>${links.map(({ name, url }) => `<link href="${escaped(url)}">${escaped(name)}</link>`).join('')}</links>`,
    element('url', event.page),
  ];
  return `<event id="${id}" guid="${guid}">${parts.join('')}</event>`;
}
