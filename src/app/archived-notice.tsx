import { Trans } from '@lingui/react/macro';
import { useStoredSchool } from '../ui/use-school.ts';
import { TroubleNotice } from './blocked-notice.tsx';

/** Shown while the school is closed for changes. */
export const ArchivedNotice = () =>
  useStoredSchool()?.archived === true ? (
    <TroubleNotice
      title={<Trans>This school is closed.</Trans>}
      help={<Trans>You can read everything. Nothing can be changed.</Trans>}
    />
  ) : null;
