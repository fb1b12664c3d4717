import { useLiveQuery } from 'dexie-react-hooks';
import { getSchool } from '../../db/school.ts';

/** Increases when anybody has changed the school. */
export const useSchoolRev = (): number => useLiveQuery(getSchool)?.rev ?? 0;
