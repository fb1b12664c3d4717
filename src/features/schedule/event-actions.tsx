import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CirclePlay, Paperclip, Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { recordingOf } from '../../lib/recording.ts';
import { typeByExtension } from '../../lib/material-content.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Button, buttonClass, ExternalButton } from '../../ui/button.tsx';
import { serverAddress } from '../../ui/file-address.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './event-actions.module.css';
import { isRecorded } from './event-kind.ts';
import { useEventPage, useIsOffline, useMaterialCount, useOwnId } from './hooks.ts';
import { MeetingButtons } from './meeting-buttons.tsx';
import { canJoin } from './meeting-links.ts';
import { mayRate } from './rating.ts';
import { useMeetingKeys } from './use-meeting-keys.ts';

const CardDialog = lazy(async () => ({ default: (await import('./card-dialog.tsx')).CardDialog }));
const WatchDialog = lazy(async () => ({
  default: (await import('../../ui/watch/watch-dialog.tsx')).WatchDialog,
}));

const FilmDialog = lazy(async () => ({
  default: (await import('../../ui/watch/film-dialog.tsx')).FilmDialog,
}));

interface CardActionsProps {
  event: EventRow;
  state: 'past' | 'live' | 'coming';
  className?: string | undefined;
}

export function CardActions({ event, state, className }: CardActionsProps) {
  const { localized } = useFormats();
  const materials = useMaterialCount(event.id);
  const myId = useOwnId();
  const name = localized(event.localized_name, event.name);
  const recorded = event.video_link || (state === 'past' && isRecorded(event));
  // The card does not re-render each minute. `state` replaces the current time here.
  const rates = myId !== null && state !== 'coming' && mayRate(event, myId, event.time_start);
  if (state !== 'live' && !recorded && !rates && materials === 0) return null;
  return (
    <div className={className}>
      {state === 'live' && <LiveActions id={event.id} />}
      {state !== 'live' && recorded && <WatchButton link={event.video_link} name={name} size="small" />}
      {rates && <CardDialogButton event={event} shows="rating" />}
      {materials > 0 && <CardDialogButton event={event} shows="materials" count={materials} />}
    </div>
  );
}

function LiveActions({ id }: { id: number }) {
  const page = useEventPage(id);
  useMeetingKeys(page?.event, true);
  if (!page?.event || !canJoin(page.event)) return null;
  return <MeetingButtons event={page.event} me={page.me} size="small" />;
}

interface CardDialogButtonProps {
  event: EventRow;
  shows: 'rating' | 'materials';
  count?: number;
}

function CardDialogButton({ event, shows, count = 0 }: CardDialogButtonProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  return (
    <>
      {shows === 'rating' ? (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Star />
          {t`Rate`}
        </Button>
      ) : (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t`${plural(count, { one: '# material', other: '# materials' })}`}
          onClick={() => setOpen(true)}
        >
          <Paperclip />
          {number(count)}
        </Button>
      )}
      {open && (
        <Suspense>
          <CardDialog event={event} shows={shows} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Other servers may send a path instead of an address. */
const recordingAt = (link: string) =>
  recordingOf(link) ?? recordingOf(new URL(serverAddress(link), location.origin).href);

/** The content security policy of our own server allows videos from its own origin only. */
const isPlayable = (address: string, isPlain: boolean): boolean =>
  isPlain || new URL(address).origin === location.origin;

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
  const isPlain = useIsPlain();
  const recording = link ? recordingAt(link) : null;
  const isFilm =
    recording?.kind === 'link' &&
    typeByExtension(recording.page)?.startsWith('video/') &&
    isPlayable(recording.page, isPlain);
  const label = (
    <>
      <CirclePlay />
      {t`Watch video`}
    </>
  );
  if (!recording) {
    return (
      <Button size={size} aria-disabled="true" onClick={() => showToast(t`There is no recording yet.`)}>
        {label}
      </Button>
    );
  }
  // The material may be downloaded, and its page can play it offline.
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
  if (recording.kind === 'link' && !isFilm) {
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
          {recording.kind === 'link' ? (
            <FilmDialog address={recording.page} name={name} onClose={() => setWatching(false)} />
          ) : (
            <WatchDialog recording={recording} name={name} onClose={() => setWatching(false)} />
          )}
        </Suspense>
      )}
    </>
  );
}
