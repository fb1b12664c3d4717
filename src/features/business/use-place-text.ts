import { useLingui } from '@lingui/react/macro';
import type { BusinessMeeting } from '../../../contract/business.ts';
import { useWayNames } from './way-names.ts';

type Place = Pick<BusinessMeeting, 'state' | 'way' | 'table'>;

/** Returns a function that says where a meeting takes place. */
export function usePlaceText(): (meeting: Place) => string {
  const { t } = useLingui();
  const ways = useWayNames();
  return ({ state, way, table }) => {
    if (way === 'online' || state !== 'accepted') return ways[way];
    return table ? t`Table: ${table}` : t`Table not assigned yet`;
  };
}
