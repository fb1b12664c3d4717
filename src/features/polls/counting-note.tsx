import { Trans } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import { StateNote } from '../../ui/state-note.tsx';

/** Stands in for the results of a closed poll until the last ballots are there. */
export function CountingNote() {
  return (
    <StateNote icon={<Hourglass />} title={<Trans>Counting</Trans>}>
      <Trans>The last anonymous answers are being counted. This takes up to a minute.</Trans>
    </StateNote>
  );
}
