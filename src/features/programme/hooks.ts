import { useLiveQuery } from 'dexie-react-hooks';
import { getDeskProgramme } from './queries.ts';

export const useDeskProgramme = () => useLiveQuery(getDeskProgramme);
