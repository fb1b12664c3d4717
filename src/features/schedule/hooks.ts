import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import { useNow } from '../../ui/use-now.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { homeZoneOf } from '../../lib/home-zone.ts';
import {
  countMaterialsByEvent,
  getAgenda,
  getClockOffset,
  getEventPage,
  getOwnId,
  getSchoolZone,
  isOffline,
  listFilms,
  listMaterialsOf,
  listMeetings,
  listProgramme,
} from './queries.ts';

const programme = sharedQuery(listProgramme);
/** Asked by each card that can be watched or joined. */
const line = sharedQuery(isOffline);
const zone = sharedQuery(getSchoolZone);

export const useProgramme = () => useSyncExternalStore(programme.watch, programme.get);
/** Reads it while the screen that will show it is on its way. */
export const readProgrammeAhead = programme.prefetch;
export const useEventPage = (id: number) => useLiveQuery(() => getEventPage(id), [id]);
export const useIsOffline = () => useSyncExternalStore(line.watch, line.get) ?? false;
/** The zone the school lives in; this device's own where no server has named it. */
export const useHomeZone = () => homeZoneOf(useSyncExternalStore(zone.watch, zone.get));
/** How far the server's clock is ahead of this device's, in ms. */
export const useClockOffset = () => useLiveQuery(getClockOffset) ?? 0;

export const useMaterialsOf = (eventId: number) => useLiveQuery(() => listMaterialsOf(eventId), [eventId]);

const hourMs = 3_600_000;
/** Asked for anew each hour, and whenever something of the programme changes. */
export function useMeetings(now: number) {
  const hour = Math.floor(now / hourMs) * hourMs;
  return useLiveQuery(() => listMeetings(hour), [hour]);
}

export const useFilms = (eventId: number) => useLiveQuery(() => listFilms(eventId), [eventId]);

const ownId = sharedQuery(getOwnId);
export const useOwnId = () => useSyncExternalStore(ownId.watch, ownId.get);

const agenda = sharedQuery(getAgenda);
export const useAgenda = () => useSyncExternalStore(agenda.watch, agenda.get);
/** Of one event; null where the server keeps no stars. Drawn again only when it changes. */
export const useStar = (id: number): boolean | null =>
  useSyncExternalStore(agenda.watch, () => {
    const now = agenda.get();
    return now?.known ? (now.entries.get(id)?.starred ?? false) : null;
  });

const materialCounts = sharedQuery(countMaterialsByEvent);
// Reading all details of a large programme would delay the first screen.
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
/** The number of materials of an event; 0 until they have been counted. */
export const useMaterialCount = (eventId: number): number =>
  useSyncExternalStore(watchMaterialCounts, () => materialCounts.get()?.get(eventId) ?? 0);

/** The current minute by the server's clock. */
export const useServerNow = () => useNow() + useClockOffset();
