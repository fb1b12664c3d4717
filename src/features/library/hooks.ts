import { useLiveQuery } from 'dexie-react-hooks';
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

export const useLibrary = () => useLiveQuery(getLibrary);
export const useMaterialPage = (id: number) => useLiveQuery(() => getMaterialPage(id), [id]);
export const useOfflineState = () => useLiveQuery(getOfflineState);
/** Null if none is stored; undefined until read. */
export const usePosition = (id: number) => useLiveQuery(() => getPosition(id), [id]);
/** Undefined until read, and on servers without a school. */
export const useSchool = () => useLiveQuery(getSchool);
export const useUploads = () => useLiveQuery(listUploads);
export const useProgramme = () => useLiveQuery(listProgramme);
export const useLibraryWork = () => useLiveQuery(getLibraryWork);
