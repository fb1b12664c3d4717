import { Trans, useLingui } from '@lingui/react/macro';
import { Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { Button, ExternalButton } from '../../ui/button.tsx';
import { safeHref } from '../../ui/text-links.ts';
import { enterMeeting } from './commands.ts';
import styles from './event-actions.module.css';
import { useIsOffline } from './hooks.ts';
import { meetingLinks, opensByEntry } from './meeting-links.ts';
import { useJoin } from './use-join.ts';

type Size = 'small' | 'normal';

interface MeetingButtonsProps {
  event: EventView;
  me: User | null;
  size: Size;
}

/** Joins the meeting of an event. The author starts it. */
export function MeetingButtons({ event, me, size }: MeetingButtonsProps) {
  const { t } = useLingui();
  const offline = useIsOffline();
  const { member, guest, byNumber } = meetingLinks(event);
  const passcode = event.zoom_password;
  const { join, joining } = useJoin(event, me);
  const own = event.user?.id === me?.id;
  const label = (
    <>
      <Video />
      {own ? t`Start meeting` : size === 'small' ? t`Join` : t`Join meeting`}
    </>
  );
  return (
    <>
      {opensByEntry(event) ? (
        <Button
          variant="live"
          size={size}
          aria-disabled={offline || joining || undefined}
          onClick={() => !offline && void join()}
        >
          {joining ? t`Opening the meeting…` : label}
        </Button>
      ) : (
        <OnlineLink
          link={member}
          variant="live"
          size={size}
          offline={offline}
          onOpen={() => event.meeting && void enterMeeting(event.id)}
        >
          {label}
        </OnlineLink>
      )}
      {guest && (
        <OnlineLink link={guest} variant="plain" size={size} offline={offline}>
          {t`Join as guest`}
        </OnlineLink>
      )}
      {offline && <span className={styles.reason}>{t`Needs a connection`}</span>}
      {!offline && byNumber && !opensByEntry(event) && (
        <span className={styles.reason}>
          {passcode ? t`Opens in Zoom, which may ask for the passcode: ${passcode}` : t`Opens in Zoom`}
        </span>
      )}
      {!offline && event.meeting?.named && (
        <span className={styles.reason}>
          <Trans>The organisers can see that you took part</Trans>
        </span>
      )}
    </>
  );
}

interface OnlineLinkProps {
  link: string | null;
  variant: 'live' | 'plain';
  size: Size;
  offline: boolean;
  /** Counts the visit, if the server counts visits. */
  onOpen?: () => void;
  children: ReactNode;
}

function OnlineLink({ link, variant, size, offline, onOpen, children }: OnlineLinkProps) {
  const href = link && safeHref(link);
  if (offline || !href) {
    return (
      <Button variant={variant} size={size} aria-disabled="true">
        {children}
      </Button>
    );
  }
  return (
    <ExternalButton href={href} variant={variant} size={size} onClick={onOpen}>
      {children}
    </ExternalButton>
  );
}
