import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { Skeleton } from './skeleton.tsx';
import { StateNote } from './state-note.tsx';

/** Placeholder for a list that this device has never stored: it is loading, or waits for a server that has it. */
export const MissingList = ({ offline }: { offline: boolean }) =>
  offline ? (
    <StateNote icon={<WifiOff />} title={<Trans>Not on this device yet</Trans>}>
      <Trans>It will load as soon as possible and stay on this device.</Trans>
    </StateNote>
  ) : (
    <Skeleton />
  );
