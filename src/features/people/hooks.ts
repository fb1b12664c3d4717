import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import {
  arePeopleDownloaded,
  getEdition,
  getMyId,
  getPersonPage,
  isOffline,
  listHostedEvents,
  listMaterialsOf,
  listOnlineIds,
  listPeople,
  listPrivateChats,
} from './queries.ts';

const nobody: ReadonlySet<number> = new Set();
const noChats: ReadonlyMap<number, number> = new Map();

const people = sharedQuery(listPeople);
export const usePeople = () => useSyncExternalStore(people.watch, people.get);
export const useArePeopleKnown = () => useLiveQuery(arePeopleDownloaded);
export const useEdition = () => useLiveQuery(getEdition);
export const useMyId = () => useLiveQuery(getMyId);
export const useOnlineIds = () => useLiveQuery(listOnlineIds) ?? nobody;
export const usePrivateChats = () => useLiveQuery(listPrivateChats) ?? noChats;
export const usePersonPage = (id: number) => useLiveQuery(() => getPersonPage(id), [id]);
export const useHostedEvents = (id: number) => useLiveQuery(() => listHostedEvents(id), [id]);
export const useMaterialsOf = (id: number) => useLiveQuery(() => listMaterialsOf(id), [id]);
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
