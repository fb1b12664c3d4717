import { callServer } from '../../platform/online.ts';
import type { Filter } from './period.ts';

/** Fields that are empty are left to the server. */
export const getStatistics = (filter: Filter) =>
  callServer('getStatistics', {
    query: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
  });
export const listCourses = () => callServer('listCourses');
