import * as v from 'valibot';
import type { Attachment } from '../../../contract/events.ts';
import { inParts, type Seeding, takeIds } from '../insert.ts';
import { courses, institutions, isInstitution } from '../institutions.ts';
import type { SchoolTime } from '../school-time.ts';
import { known, words } from '../table.ts';
import type { Described } from '../texts.ts';
import { type BusinessMeeting, businessMeetings } from './business-meetings.ts';
import { circularTexts } from './circular-texts.ts';
import { cityTexts } from './city-texts.ts';
import { commonTexts } from './common-texts.ts';
import { hydrogenTexts } from './hydrogen-texts.ts';
import { managementTexts } from './management-texts.ts';
import { mobilityTexts } from './mobility-texts.ts';
import { resourceTexts } from './resource-texts.ts';
import { technologyTexts } from './technology-texts.ts';
import { timetable } from './timetable.ts';
import { waterTexts } from './water-texts.ts';

const texts = new Map<string, Described>(
  Object.entries({
    ...commonTexts,
    ...circularTexts,
    ...waterTexts,
    ...resourceTexts,
    ...managementTexts,
    ...mobilityTexts,
    ...cityTexts,
    ...hydrogenTexts,
    ...technologyTexts,
  }),
);

const kind = v.picklist([
  'break',
  'lecture',
  'b2b',
  'workshop',
  'open_hours',
  'presentation',
  'qa',
  'discussion',
]);

const cancelled = new Set(['glass']);

export interface SeededEvent {
  id: number;
  /** Key of its texts and its day, such as `lab:0`. */
  key: string;
  kind: v.InferOutput<typeof kind>;
  start: Date;
  finish: Date;
  host: number | null;
  room: string;
}

interface Planned extends Described {
  key: string;
  kind: SeededEvent['kind'];
  start: Date;
  finish: Date;
  course: number | null;
  room: string;
  track: string | null;
  languages: string[];
  people: string[];
  library: Attachment[];
  recording: string | null;
}

/** Inserts courses and events and returns the events in the order of their starts. */
export async function insertProgramme(
  db: Seeding,
  time: SchoolTime,
  people: ReadonlyMap<string, number>,
): Promise<SeededEvent[]> {
  const courseRows = courses.map(([id, title]) => ({ id, localized_title: JSON.stringify(title) }));
  await db
    .insertInto('course')
    .values(courseRows)
    .onConflict((oc) => oc.doNothing())
    .execute();
  const planned = [
    ...timetable.map((row) => plannedRow(row, time)),
    ...businessMeetings.map((meeting, at) => plannedMeeting(meeting, at, time)),
  ].toSorted((a, b) => a.start.getTime() - b.start.getTime());
  const ids = await takeIds(db, 'event', planned.length);
  const events = planned.map((event, at) => ({ ...event, id: ids[at]!, hosts: hostsOf(event, people) }));
  for (const part of inParts(events)) {
    await db
      .insertInto('event')
      .values(part.map((event) => eventRow(event, time)))
      .execute();
  }
  const expertRows = events.flatMap(({ id, hosts }) =>
    hosts.slice(1).map((user_id, position) => ({ event_id: id, user_id, position })),
  );
  for (const part of inParts(expertRows)) await db.insertInto('event_expert').values(part).execute();
  return events.map(({ id, key, kind: alias, start, finish, hosts, room }) => ({
    id,
    key,
    kind: alias,
    start,
    finish,
    host: hosts[0] ?? null,
    room,
  }));
}

const nameOf = (event: { key: string }) => event.key.split(':')[0] ?? '';

const hostsOf = (event: Planned, people: ReadonlyMap<string, number>) =>
  event.people.map((key) => known(people, key));

function plannedRow(row: (typeof timetable)[number], time: SchoolTime): Planned {
  const day = Number(row.day);
  return {
    ...known(texts, row.texts),
    key: `${row.texts}:${day}`,
    kind: v.parse(kind, row.kind),
    start: time.at(day, row.start),
    finish: time.at(row.end < row.start ? day + 1 : day, row.end),
    course: row.course === '' ? null : Number(row.course),
    room: row.room,
    track: row.track || null,
    languages: words(row.languages),
    people: words(row.people),
    library: words(row.links).map(linkTo),
    recording: row.recording === '' ? null : linkedFilm,
  };
}

function plannedMeeting(meeting: BusinessMeeting, at: number, time: SchoolTime): Planned {
  const { name, description, speakers, day, key, track } = meeting;
  const start = time.at(day, meeting.start);
  return {
    name,
    description,
    key: `${key}:${day}`,
    kind: 'b2b',
    start,
    finish: new Date(start.getTime() + 30 * 60_000),
    course: 5,
    room: `B2B ${(at % 2) + 1}`,
    track,
    languages: ['de', 'ru'],
    people: [at % 2 === 0 ? 'akhmetov' : 'hoffmann', ...speakers],
    library: [],
    recording: null,
  };
}

/** “Big Buck Bunny” of the Blender Foundation (CC BY 3.0), a free film at a host that the app embeds. */
const linkedFilm = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

function linkTo(key: string) {
  if (!isInstitution(key)) throw new Error(`Unknown institution: ${key}`);
  const [name, url] = institutions[key];
  return { name, url };
}

function eventRow(event: Planned & { id: number; hosts: number[] }, time: SchoolTime) {
  const address = `https://example.org/meet/${nameOf(event)}-${event.id}`;
  const meets = event.kind !== 'break';
  return {
    id: event.id,
    name: event.name.en,
    localized_name: JSON.stringify(event.name),
    description: event.description.en,
    localized_description: JSON.stringify(event.description),
    time_start: event.start,
    time_finish: event.finish,
    kind: event.kind,
    course_id: event.course,
    user_id: event.hosts[0] ?? null,
    room: event.room,
    track: event.track,
    languages: event.languages,
    status: cancelled.has(nameOf(event)) ? 'cancelled' : null,
    zoom_link: meets ? `${address}?guest=1` : null,
    internal_link: meets ? address : null,
    video_link: event.finish.getTime() < time.now ? event.recording : null,
    library: JSON.stringify(event.library),
    created_at: time.at(-12, '12:00'),
  };
}
