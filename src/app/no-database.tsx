import { Trans } from '@lingui/react/macro';
import { Hourglass, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { StateNote } from '../ui/state-note.tsx';
import { useLasting } from '../ui/use-lasting.ts';
import { Splash } from './splash.tsx';

/** A database that is well answers within a tenth of it, in milliseconds. */
const tooLong = 5000;

/** It goes on by itself as soon as the other tab has let go. */
export const HeldPage = () => (
  <Note icon={<Layers />} title={<Trans>Yurt is still open elsewhere in an older version</Trans>}>
    <Trans>
      Close or reload the other tabs and windows of Yurt on this device. This page then goes on by itself;
      nothing you wrote is lost.
    </Trans>
  </Note>
);

/** Until the database answers; a page that the browser has put aside may keep it from doing so. */
export function NotReadYet() {
  const isSilent = useLasting(true, tooLong);
  if (!isSilent) return <Splash />;
  return (
    <Note
      icon={<Hourglass />}
      title={<Trans>What is stored on this device does not answer</Trans>}
      action={
        <Button look="primary" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>
        Another tab or window of Yurt may be keeping it busy. Close the others, then reload. If that does not
        help, close the browser and open it again. Nothing you wrote is lost.
      </Trans>
    </Note>
  );
}

interface NoteProps {
  icon: ReactNode;
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

const Note = ({ icon, title, action, children }: NoteProps) => (
  <main>
    <div role="alert">
      <StateNote icon={icon} title={<h1>{title}</h1>} action={action}>
        {children}
      </StateNote>
    </div>
  </main>
);
