import { Trans } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const GuestLinksDialog = lazy(async () => ({
  default: (await import('./guest-links-dialog.tsx')).GuestLinksDialog,
}));

/** Only for hosts of the event and organisers. The caller checks that. */
export function GuestLinksButton({ eventId }: { eventId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserRoundPlus />
        <Trans>Guest links</Trans>
      </Button>
      {open && (
        <Suspense>
          <GuestLinksDialog eventId={eventId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
