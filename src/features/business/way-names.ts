import { useLingui } from '@lingui/react/macro';
import type { BusinessWay } from '../../../contract/school.ts';

export function useWayNames(): Record<BusinessWay, string> {
  const { t } = useLingui();
  return {
    on_site: t({ message: 'On site', context: 'business meeting' }),
    online: t({ message: 'Online', context: 'business meeting' }),
  };
}
