import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import { useNow } from '../../ui/use-now.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { homeZoneOf } from '../../lib/home-zone.ts';
import { storedSchool } from '../../lib/stored-school.ts';
import {
  countMaterialsByEvent,
  getAgenda,
  getClockOffset,
  getEventPage,
  getOwnId,
  getSchool,
  getSchoolZone,
  isOffline,
  listFilms,
  listMaterialsOf,
  listMeetings,
  listProgramme,
} from './queries.ts';

const programme = sharedQuery(listProgramme);
/** Shared, because each card that can be watched or joined reads it. */
const offlineQuery = sharedQuery(isOffline);
const zone = sharedQuery(getSchoolZone);
const school = sharedQuery(getSchool);
const clockOffset = sharedQuery(getClockOffset);

export const useProgramme = () => useSyncExternalStore(programme.watch, programme.get);
/** Reads the programme while the code of the screen is loading. */
export const readProgrammeAhead = programme.prefetch;
export const useEventPage = (id: number) => useLiveQuery(() => getEventPage(id), [id]);
export const useIsOffline = () => useSyncExternalStore(offlineQuery.watch, offlineQuery.get) ?? false;
/** The school's time zone, or the device's if no server has named one. */
export const useHomeZone = () =>
  // The stored one at first: what depends on it would move the page later.
  homeZoneOf(useSyncExternalStore(zone.watch, zone.get) ?? storedSchool()?.home_zone);
/** Undefined until read, and on servers without a school. */
export const useSchool = () => useSyncExternalStore(school.watch, school.get);
/** Server clock minus device clock, in ms; 0 until known. */
export const useClockOffset = () => useSyncExternalStore(clockOffset.watch, clockOffset.get) ?? 0;

export const useMaterialsOf = (eventId: number) => useLiveQuery(() => listMaterialsOf(eventId), [eventId]);

const hourMs = 3_600_000;
/** Reads again each hour and whenever the programme changes. */
export function useMeetings(now: number) {
  const hour = Math.floor(now / hourMs) * hourMs;
  return useLiveQuery(() => listMeetings(hour), [hour]);
}

export const useFilms = (eventId: number) => useLiveQuery(() => listFilms(eventId), [eventId]);

const ownId = sharedQuery(getOwnId);
export const useOwnId = () => useSyncExternalStore(ownId.watch, ownId.get);

const agenda = sharedQuery(getAgenda);
export const useAgenda = () => useSyncExternalStore(agenda.watch, agenda.get);
/**
 * Whether the event is starred; null if the server has no agenda. Re-renders only when this value changes.
 */
export const useStar = (id: number): boolean | null =>
  useSyncExternalStore(agenda.watch, () => {
    const now = agenda.get();
    return now?.known ? (now.entries.get(id)?.starred ?? false) : null;
  });

const materialCounts = sharedQuery(countMaterialsByEvent);
// Reading the details of a large programme would delay the first screen.
const watchMaterialCounts = (listener: () => void) => {
  let stop: (() => void) | null = () => {};
  whenIdle(() => {
    if (stop) stop = materialCounts.watch(listener);
  });
  return () => {
    stop?.();
    stop = null;
  };
};
/** The number of materials of an event; 0 until they are counted. */
export const useMaterialCount = (eventId: number): number =>
  useSyncExternalStore(watchMaterialCounts, () => materialCounts.get()?.get(eventId) ?? 0);

/** The current minute by the server's clock. */
export const useServerNow = () => useNow() + useClockOffset();
