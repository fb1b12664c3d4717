import { Trans } from '@lingui/react/macro';
import { DatabaseZap, Hourglass, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DatabaseTrouble } from '../db/database.ts';
import { signOut } from '../platform/sync.ts';
import { BlockedHelp, BlockedTitle } from '../ui/blocked-texts.tsx';
import { Button } from '../ui/button.tsx';
import { StateNote } from '../ui/state-note.tsx';
import { TroubleNotice } from './blocked-notice.tsx';

/** Continues as soon as the other tab releases the database. */
const HeldPage = () => (
  <Note icon={<Layers />} title={<Trans>An older version of this app is still open in another tab</Trans>}>
    <Trans>
      Close or reload all other tabs and windows of this app on this device. This page will then continue
      automatically. Nothing you wrote is lost.
    </Trans>
  </Note>
);

const SilentPage = () => (
  <Note icon={<Hourglass />} title={<SilentTitle />}>
    <SilentHelp />
  </Note>
);

/** The browser refuses to open the database. The person can only sign out. */
const RefusedPage = () => (
  <Note
    icon={<DatabaseZap />}
    title={<BlockedTitle />}
    action={
      <>
        <Button onClick={() => void signOut().catch(() => undefined)}>
          <Trans>Sign out</Trans>
        </Button>
        <Button variant="primary" onClick={() => location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
      </>
    }
  >
    <BlockedHelp />
  </Note>
);

type Trouble = Exclude<DatabaseTrouble, 'gone'>;
const pages = { held: HeldPage, refused: RefusedPage, silent: SilentPage };

interface DatabaseProblemProps {
  trouble: Trouble;
  /** Above a rendered page instead of a page of its own. */
  isNotice?: boolean;
}

/** Explains the state of the database and the remedy. */
export function DatabaseProblem({ trouble, isNotice }: DatabaseProblemProps) {
  const ProblemPage = pages[trouble];
  if (!isNotice) return <ProblemPage />;
  if (trouble === 'silent') return <TroubleNotice title={<SilentTitle />} help={<SilentHelp />} />;
  return trouble === 'refused' && <TroubleNotice title={<BlockedTitle />} help={<BlockedHelp />} />;
}

const SilentTitle = () => <Trans>The storage on this device is not responding</Trans>;

const SilentHelp = () => (
  <Trans>
    Close this tab and open this address in a new one. Reloading does not help. If the new tab shows this
    message too, close the browser and open it again. Nothing you wrote is lost.
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
