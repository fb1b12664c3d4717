import { Trans, useLingui } from '@lingui/react/macro';
import { Film } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { isOrganiser } from '../../lib/organisers.ts';
import { Button } from '../../ui/button.tsx';
import { useIsOffline } from './hooks.ts';
import { hostsOf } from './schedule-filter.ts';

const RecordingDialog = lazy(async () => ({
  default: (await import('./recording-dialog.tsx')).RecordingDialog,
}));

/** For those who speak at the event, and organisers. */
export function RecordingButton({ event, me }: { event: EventView; me: User | null }) {
  const { t } = useLingui();
  const offline = useIsOffline();
  const [open, setOpen] = useState(false);
  const may = me && (isOrganiser(me.role?.alias) || hostsOf(event).some(({ id }) => id === me.id));
  if (!may) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-disabled={offline || undefined}
        title={offline ? t`Needs a connection` : undefined}
        onClick={() => !offline && setOpen(true)}
      >
        <Film />
        {event.video_link ? <Trans>Change recording</Trans> : <Trans>Add recording</Trans>}
      </Button>
      {open && (
        <Suspense>
          <RecordingDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
