import { Trans } from '@lingui/react/macro';
import { CircleAlert, Hourglass, KeyRound, MapPin, WifiOff } from 'lucide-react';
import { Link } from 'wouter';
import { addresses } from '../lib/addresses.ts';
import { Button, buttonClass } from './button.tsx';
import { StateNote } from './state-note.tsx';

interface RequestNoteProps {
  /** Error of the request. */
  failed: { code: string; http?: number };
  onAgain: () => void;
}

/** Replaces content that needs a request: shows that it is loading, or why it failed. */
export function RequestNote({ failed, onAgain }: RequestNoteProps) {
  const again = (
    <Button onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (failed.code === 'factorMissing') {
    return (
      <StateNote
        icon={<KeyRound />}
        title={<Trans>Your account needs more protection</Trans>}
        action={
          <Link className={buttonClass('primary')} href={`${addresses.credentials.getHref()}#second-factor`}>
            <Trans>See what is missing</Trans>
          </Link>
        }
      >
        <Trans>The school requires a second factor or a passkey from organisers.</Trans>
      </StateNote>
    );
  }
  if (failed.code === 'atBox' || failed.code === 'boxSession') {
    return (
      <StateNote icon={<MapPin />} title={<Trans>Not available on site</Trans>} action={again}>
        <Trans>A box on site answers instead of the school. This page needs the school.</Trans>
      </StateNote>
    );
  }
  if (failed.http === 403) {
    return (
      <StateNote icon={<CircleAlert />} title={<Trans>You don’t have access to this page</Trans>}>
        <Trans>Your role does not include this.</Trans>
      </StateNote>
    );
  }
  if (failed.code === 'slow') {
    return (
      <StateNote icon={<Hourglass />} title={<Trans>The connection is slow</Trans>} action={again}>
        <Trans>The server has not answered yet. The page will appear as soon as it does.</Trans>
      </StateNote>
    );
  }
  if (failed.http === 404 || failed.http === 405) {
    return <NotOffered />;
  }
  if (failed.http === undefined && failed.code !== 'unreadable') {
    return (
      <StateNote icon={<WifiOff />} title={<Trans>You need a connection</Trans>} action={again}>
        <Trans>This is not stored on your device.</Trans>
      </StateNote>
    );
  }
  return (
    <StateNote
      icon={<CircleAlert />}
      title={<Trans>The server sent an unexpected answer</Trans>}
      action={again}
    />
  );
}

/** For features that the server does not support. */
export const NotOffered = () => (
  <StateNote icon={<CircleAlert />} title={<Trans>Not available here</Trans>}>
    <Trans>This server does not offer this page, or the page no longer exists.</Trans>
  </StateNote>
);
