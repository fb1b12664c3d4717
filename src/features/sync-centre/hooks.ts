import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import { getConnectionFacts, getSyncStatus, listDestinations, listWaiting } from './queries.ts';

const { watch, get } = sharedQuery(getSyncStatus);
const waiting = () => (get()?.waiting ?? 0) + (get()?.failed ?? 0);

export const useSyncStatus = () => useSyncExternalStore(watch, get);
export const useWaitingCount = () => useSyncExternalStore(watch, waiting);
export const useWaiting = () => useLiveQuery(listWaiting);
export const useLineFacts = () => useLiveQuery(getConnectionFacts);
export const useDestinations = () => useLiveQuery(listDestinations);
