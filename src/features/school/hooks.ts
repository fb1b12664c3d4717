import { useLiveQuery } from 'dexie-react-hooks';
import { getMeta } from '../../db/meta.ts';
import { getSchool } from '../../db/school.ts';

/** Increases when anybody has changed the school. */
export const useSchoolRev = (): number => useLiveQuery(getSchool)?.rev ?? 0;

/** Time of the last pull in ms. A secret that another administrator stores makes this device pull. */
export const useLastSyncAt = (): number | undefined =>
  useLiveQuery(() => getMeta('connection'))?.lastSyncAt ?? undefined;
