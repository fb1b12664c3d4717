import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import {
  getOfflineState,
  getLibrary,
  getLibraryWork,
  getMaterialPage,
  getPosition,
  getSchool,
  listProgramme,
  listUploads,
} from './queries.ts';

const library = sharedQuery(getLibrary);
export const useLibrary = () => useSyncExternalStore(library.watch, library.get);
export const useMaterialPage = (id: number) => useLiveQuery(() => getMaterialPage(id), [id]);
export const useOfflineState = () => useLiveQuery(getOfflineState);
/** Null if none is stored; undefined until read. */
export const usePosition = (id: number) => useLiveQuery(() => getPosition(id), [id]);
/** Undefined until read, and on servers without a school. */
export const useSchool = () => useLiveQuery(getSchool);
export const useUploads = () => useLiveQuery(listUploads);
export const useProgramme = () => useLiveQuery(listProgramme);
export const useLibraryWork = () => useLiveQuery(getLibraryWork);
