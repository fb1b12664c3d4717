import { Trans } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';
import type { PollResults } from '../../../contract/poll-results.ts';
import { StateNote } from '../../ui/state-note.tsx';

/** Takes the place of results that the person may not see, or not yet. */
export function HiddenResults({ hidden }: { hidden: NonNullable<PollResults['hidden']> }) {
  const title = hidden === 'organisers' ? <Trans>Not visible to you</Trans> : <Trans>Not visible yet</Trans>;
  return (
    <StateNote icon={<EyeOff />} title={title}>
      {hidden === 'voted' ? (
        <Trans>You can see the results after you answer or when the poll closes.</Trans>
      ) : hidden === 'closed' ? (
        <Trans>You can see the results when the poll closes.</Trans>
      ) : (
        <Trans>Only organisers can see the results of this poll.</Trans>
      )}
    </StateNote>
  );
}
