import { Trans } from '@lingui/react/macro';
import { ChartBarBig } from 'lucide-react';
import { MissingList } from '../../ui/missing-list.tsx';
import { StateNote } from '../../ui/state-note.tsx';

/** Replaces a poll that this device does not have: it is loading, needs a connection, or does not exist. */
export const MissingPoll = ({ known, offline }: { known: boolean; offline: boolean }) =>
  known ? (
    <StateNote icon={<ChartBarBig />} title={<Trans>This poll no longer exists</Trans>}>
      <Trans>It was deleted, or you don’t have access to it.</Trans>
    </StateNote>
  ) : (
    <MissingList offline={offline} />
  );
