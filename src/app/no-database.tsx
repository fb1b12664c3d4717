import { Trans } from '@lingui/react/macro';
import { DatabaseZap, Hourglass, Layers } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { databaseTrouble, watchDatabaseTrouble } from '../db/current.ts';
import { signOut } from '../platform/sync.ts';
import { Button } from '../ui/button.tsx';
import { StateNote } from '../ui/state-note.tsx';
import { useLasting } from '../ui/use-lasting.ts';
import { BlockedHelp, BlockedTitle, TroubleNotice } from './blocked-notice.tsx';
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

/** Until the first read answers. */
export function NotReadYet() {
  const isSilent = useLasting(true, tooLong);
  if (!isSilent) return <Splash />;
  return (
    <Note icon={<Hourglass />} title={<SilentTitle />}>
      <SilentHelp />
    </Note>
  );
}

/** The browser does not open the database. The app cannot be used without, but the person can leave it. */
export const RefusedPage = () => (
  <Note
    icon={<DatabaseZap />}
    title={<BlockedTitle />}
    action={
      <>
        <Button look="primary" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
        <Button onClick={() => void signOut().catch(() => undefined)}>
          <Trans>Sign out</Trans>
        </Button>
      </>
    }
  >
    <BlockedHelp />
  </Note>
);

/** On a page that is painted already, while its database does not answer. */
export function DatabaseNotice() {
  const trouble = useSyncExternalStore(watchDatabaseTrouble, databaseTrouble);
  return (
    <div role="alert">
      {trouble === 'silent' && <TroubleNotice title={<SilentTitle />} help={<SilentHelp />} />}
      {trouble === 'refused' && <TroubleNotice title={<BlockedTitle />} help={<BlockedHelp />} />}
    </div>
  );
}

const SilentTitle = () => <Trans>The data on this device does not respond.</Trans>;

const SilentHelp = () => (
  <Trans>
    Close this tab and open Yurt in a new one; a reload does not help. If the new tab shows this message too,
    close the browser and open it again. Nothing you wrote is lost.
  </Trans>
);

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
