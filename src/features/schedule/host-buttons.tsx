import { Trans } from '@lingui/react/macro';
import { Film, Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { isHost } from './is-host.ts';
import { OnlineButton } from './online-button.tsx';

const RecordingDialog = lazy(async () => ({
  default: (await import('./recording-dialog.tsx')).RecordingDialog,
}));
const MeetingDialog = lazy(async () => ({
  default: (await import('./meeting-dialog.tsx')).MeetingDialog,
}));

interface HostButtonProps {
  event: EventView;
  me: User | null;
}

export function RecordingButton({ event, me }: HostButtonProps) {
  const [open, setOpen] = useState(false);
  const isPlain = useIsPlain();
  if (isPlain || !isHost(event, me)) return null;
  return (
    <>
      <OnlineButton onClick={() => setOpen(true)}>
        <Film />
        {event.video_link ? <Trans>Edit recording</Trans> : <Trans>Add recording</Trans>}
      </OnlineButton>
      {open && (
        <Suspense>
          <RecordingDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function MeetingButton({ event, me }: HostButtonProps) {
  const [open, setOpen] = useState(false);
  const isPlain = useIsPlain();
  if (isPlain || !isHost(event, me)) return null;
  return (
    <>
      <OnlineButton onClick={() => setOpen(true)}>
        <Settings2 />
        <Trans>Joining options</Trans>
      </OnlineButton>
      {open && (
        <Suspense>
          <MeetingDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
