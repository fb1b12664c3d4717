import { useLiveQuery } from 'dexie-react-hooks';
import { useNow } from '../../ui/use-now.ts';
import { getClockOffset, getEventPage, isOffline, listProgramme } from './queries.ts';

export const useProgramme = () => useLiveQuery(listProgramme);
export const useEventPage = (id: number) => useLiveQuery(() => getEventPage(id), [id]);
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
const useClockOffset = () => useLiveQuery(getClockOffset) ?? 0;

/** The current minute by the server's clock. */
export const useServerNow = () => useNow() + useClockOffset();
