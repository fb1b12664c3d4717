import { database } from '../../db/current-database.ts';
import type { EventRow } from '../../db/database.ts';
import {
  getEvent,
  getEventDetails,
  listEvents,
  listResidentAttachments,
  listResidentEvents,
} from '../../db/events.ts';
import { listMaterials, listResidentMaterials } from '../../db/materials.ts';
import { changesWait, getMeta, isPlainServer } from '../../db/meta.ts';
import { listOps, listOpsOfLane } from '../../db/outbox.ts';
import { overlayAgenda, overlayBookings } from '../../db/overlay-agenda.ts';
import { type EventView, overlayEvent } from '../../db/overlay-events.ts';
import { getMe } from '../../db/users.ts';
import type { Material } from '../../../contract/library.ts';
import type { User } from '../../../contract/users.ts';
import { attachmentFinder } from './event-attachments.ts';
import { kindOf } from './event-kind.ts';
import { type Agenda, isOnAgenda } from './is-on-agenda.ts';

export interface Programme {
  events: readonly EventRow[];
  /** False until the programme is first downloaded. */
  known: boolean;
}

export async function listProgramme(): Promise<Programme> {
  const [events, snapshot] = await Promise.all([listResidentEvents(), getMeta('snapshot')]);
  return { events, known: events.length > 0 || snapshot?.events !== undefined };
}

/** Library materials that are linked to the event or named by its details. */
export async function listMaterialsOf(eventId: number): Promise<Material[]> {
  const [materials, details] = await Promise.all([listResidentMaterials(), getEventDetails(eventId)]);
  return attachmentFinder(materials)(eventId, details?.library ?? []).materials;
}

export const listMaterialsAt = async (ids: ReadonlySet<number>): Promise<Material[]> =>
  (await listMaterials()).filter(({ events }) => events.some(({ id }) => ids.has(id)));

/** Videos and audio files of the library; those of the event come first. */
export async function listFilms(eventId: number): Promise<Material[]> {
  const films = (await listResidentMaterials()).filter(({ mime_type }) =>
    /^(video|audio)\//.test(mime_type ?? ''),
  );
  const isOwn = ({ events }: Material) => (events.some(({ id }) => id === eventId) ? 0 : 1);
  return films.toSorted((a, b) => isOwn(a) - isOwn(b));
}

export interface EventPage {
  event: EventView | null;
  me: User | null;
  /** The programme is downloaded, so a missing event does not exist. */
  known: boolean;
  detailsKnown: boolean;
  /** The server supports only the specification, so hosts can't change events here. */
  isPlain: boolean;
}

export async function getEventPage(id: number): Promise<EventPage> {
  const [row, details, ops, me, snapshot, isPlain] = await Promise.all([
    getEvent(id),
    getEventDetails(id),
    listOpsOfLane(`event:${id}`),
    getMe(),
    getMeta('snapshot'),
    isPlainServer(),
  ]);
  return {
    event: row ? overlayEvent(row, details, ops) : null,
    me: me ?? null,
    known: snapshot?.events !== undefined,
    detailsKnown: details !== undefined,
    isPlain,
  };
}

/** Milliseconds to add to the device's clock to get the server's; 0 until known. */
export const getClockOffset = async (): Promise<number> =>
  (await getMeta('connection'))?.serverTimeOffset ?? 0;

export { getSchool } from '../../db/school.ts';

export const getSchoolZone = async (): Promise<string | undefined> =>
  (await getMeta('connection'))?.schoolZone;

/** Whether changes wait on this device. */
export const isOffline = async (): Promise<boolean> => changesWait(await getMeta('connection'));

export const getOwnId = async (): Promise<number | null> => (await getMe())?.id ?? null;

/** The person's stars, notes and bookings, including unsent changes. */
export async function getAgenda(): Promise<Agenda> {
  const db = database();
  const [entries, bookings, ops, snapshot] = await Promise.all([
    db.agenda.toArray(),
    db.bookings.toArray(),
    listOps(),
    getMeta('snapshot'),
  ]);
  return {
    entries: overlayAgenda(entries, ops),
    places: overlayBookings(bookings, ops),
    known: snapshot?.agenda !== undefined,
  };
}

/** Other events of the person's agenda at the same time. */
export async function listClashes(eventId: number): Promise<EventRow[]> {
  const [events, agenda, myId] = await Promise.all([listEvents(), getAgenda(), getOwnId()]);
  const event = events.find(({ id }) => id === eventId);
  return events.filter(
    (other) =>
      event !== undefined &&
      other.id !== eventId &&
      other.status !== 'cancelled' &&
      kindOf(other.type) !== 'break' &&
      other.time_start < event.time_finish &&
      event.time_start < other.time_finish &&
      isOnAgenda(other, agenda, myId),
  );
}

/** Counts materials by event id. Events without materials are left out. */
export async function countMaterialsByEvent(): Promise<ReadonlyMap<number, number>> {
  const [materials, details] = await Promise.all([listResidentMaterials(), listResidentAttachments()]);
  const named = new Map(details.map(({ id, library }) => [id, library ?? []]));
  const tied = materials.flatMap(({ events }) => events.map(({ id }) => id));
  const ids = new Set([...tied, ...details.flatMap(({ id, library }) => (library?.length ? [id] : []))]);
  const attachmentsOf = attachmentFinder(materials);
  return new Map(
    [...ids].map((id) => {
      const found = attachmentsOf(id, named.get(id) ?? []);
      return [id, found.materials.length + found.others.length];
    }),
  );
}

const dayMs = 24 * 3_600_000;

/** Events with a possible meeting, from two days ago to two weeks ahead. */
export async function listMeetings(now: number): Promise<EventView[]> {
  const near = (await listResidentEvents()).filter(
    ({ time_start, time_finish, status, type }) =>
      status !== 'cancelled' &&
      kindOf(type) !== 'break' &&
      time_finish > now - 2 * dayMs &&
      time_start < now + 14 * dayMs,
  );
  // Past events come last, the latest first.
  const over = near.filter(({ time_finish }) => time_finish <= now).toReversed();
  const sorted = [...near.filter(({ time_finish }) => time_finish > now), ...over];
  return Promise.all(sorted.map(async (row) => overlayEvent(row, await getEventDetails(row.id), [])));
}
