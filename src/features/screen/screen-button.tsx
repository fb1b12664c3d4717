import { Trans } from '@lingui/react/macro';
import { Projector } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const ScreenDialog = lazy(async () => ({
  default: (await import('./screen-dialog.tsx')).ScreenDialog,
}));

/** The remote control of the big screens of an event. Only for its speakers and organisers; the caller checks that. */
export function ScreenButton({ eventId }: { eventId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Projector />
        <Trans>Big screen</Trans>
      </Button>
      {open && (
        <Suspense>
          <ScreenDialog eventId={eventId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
