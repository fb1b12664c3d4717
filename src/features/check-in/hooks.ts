import { useLiveQuery } from 'dexie-react-hooks';
import type { CheckInTarget } from '../../../contract/check-in.ts';
import { homeZoneOf } from '../../lib/home-zone.ts';
import { getEntrance, getOwnCode, getSchoolZone, listOpenEvents } from './queries.ts';

export const useOwnCode = () => useLiveQuery(getOwnCode);
export const useOpenEvents = () => useLiveQuery(listOpenEvents);
export const useEntrance = ({ day, event_id }: CheckInTarget) =>
  useLiveQuery(() => getEntrance({ day, event_id }), [day, event_id]);
/** The school's time zone, or the device's if no server has named one. */
export const useHomeZone = () => homeZoneOf(useLiveQuery(getSchoolZone));
