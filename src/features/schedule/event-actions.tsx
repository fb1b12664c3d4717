import { useLingui } from '@lingui/react/macro';
import { CirclePlay, Video } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { EventRow } from '../../db/database.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { recordingOf } from '../../lib/recording.ts';
import { Button, buttonClass, ExternalButton } from '../../ui/button.tsx';
import { safeHref } from '../../ui/text-links.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './event-actions.module.css';
import { useEventPage, useIsOffline } from './hooks.ts';
import { meetingLinks } from './meeting-links.ts';
import { useMeetingKeys } from './use-meeting-keys.ts';

const WatchDialog = lazy(async () => ({ default: (await import('./watch-dialog.tsx')).WatchDialog }));

type Size = 'small' | 'normal';

/** On the card of a list: what can be done now, nothing else. */
export function CardActions({
  event,
  live,
  className,
}: {
  event: EventRow;
  live: boolean;
  className?: string | undefined;
}) {
  const { localized } = useFormats();
  if (live) return <LiveActions id={event.id} className={className} />;
  if (!event.video_link) return null;
  return (
    <div className={className}>
      <WatchButton link={event.video_link} name={localized(event.localized_name, event.name)} size="small" />
    </div>
  );
}

function LiveActions({ id, className }: { id: number; className?: string | undefined }) {
  const page = useEventPage(id);
  const links = page?.event && meetingLinks(page.event);
  useMeetingKeys(page?.event, true);
  if (!page?.event || !links?.member) return null;
  return (
    <div className={className}>
      <MeetingButtons event={page.event} own={page.event.user?.id === page.me?.id} size="small" />
    </div>
  );
}

export function MeetingButtons({ event, own, size }: { event: EventView; own: boolean; size: Size }) {
  const { t } = useLingui();
  const offline = useIsOffline();
  const { member, guest } = meetingLinks(event);
  const label = own ? t`Start the meeting` : size === 'small' ? t`Join` : t`Join the meeting`;
  return (
    <>
      <OnlineLink link={member} look="live" size={size} offline={offline}>
        <Video />
        {label}
      </OnlineLink>
      {guest && (
        <OnlineLink link={guest} look="plain" size={size} offline={offline}>
          {t`Join as guest`}
        </OnlineLink>
      )}
      {offline && <span className={styles.reason}>{t`Needs a connection`}</span>}
    </>
  );
}

interface OnlineLinkProps {
  link: string | null;
  look: 'live' | 'plain';
  size: Size;
  offline: boolean;
  children: ReactNode;
}

function OnlineLink({ link, look, size, offline, children }: OnlineLinkProps) {
  const href = link && safeHref(link);
  if (offline || !href) {
    return (
      <Button look={look} size={size} aria-disabled="true">
        {children}
      </Button>
    );
  }
  return (
    <ExternalButton href={href} look={look} size={size}>
      {children}
    </ExternalButton>
  );
}

export function WatchButton({
  link,
  name,
  size,
}: {
  link: string | null | undefined;
  name: string;
  size: Size;
}) {
  const { t } = useLingui();
  const offline = useIsOffline();
  const [watching, setWatching] = useState(false);
  const recording = link ? recordingOf(link) : null;
  const label = (
    <>
      <CirclePlay />
      {t`Watch video`}
    </>
  );
  if (!recording) {
    return (
      <Button size={size} aria-disabled="true" onClick={() => showToast(t`Video not available`)}>
        {label}
      </Button>
    );
  }
  // It may be kept on this device: the page of the material knows.
  if (recording.kind === 'material') {
    return (
      <Link className={buttonClass('plain', size)} href={addresses.material.getHref(recording.id)}>
        {label}
      </Link>
    );
  }
  if (offline) {
    return (
      <>
        <Button size={size} aria-disabled="true">
          {label}
        </Button>
        <span className={styles.reason}>{t`Needs a connection`}</span>
      </>
    );
  }
  if (recording.kind === 'link') {
    return (
      <ExternalButton href={recording.page} size={size}>
        {label}
      </ExternalButton>
    );
  }
  return (
    <>
      <Button size={size} aria-haspopup="dialog" onClick={() => setWatching(true)}>
        {label}
      </Button>
      {watching && (
        <Suspense>
          <WatchDialog recording={recording} name={name} onClose={() => setWatching(false)} />
        </Suspense>
      )}
    </>
  );
}
