import { useLingui } from '@lingui/react/macro';
import { CirclePlay } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { recordingOf } from '../../lib/recording.ts';
import { Button, buttonClass, ExternalButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './event-actions.module.css';
import { useEventPage, useIsOffline } from './hooks.ts';
import { MeetingButtons } from './meeting-buttons.tsx';
import { canJoin } from './meeting-links.ts';
import { useMeetingKeys } from './use-meeting-keys.ts';

const WatchDialog = lazy(async () => ({ default: (await import('./watch-dialog.tsx')).WatchDialog }));

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
  useMeetingKeys(page?.event, true);
  if (!page?.event || !canJoin(page.event)) return null;
  return (
    <div className={className}>
      <MeetingButtons event={page.event} me={page.me} size="small" />
    </div>
  );
}

export function WatchButton({
  link,
  name,
  size,
}: {
  link: string | null | undefined;
  name: string;
  size: 'small' | 'normal';
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
