import { Trans, useLingui } from '@lingui/react/macro';
import { Maximize } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePolls } from './hooks.ts';
import { MissingPoll } from './missing-poll.tsx';
import { Participation } from './participation.tsx';
import { CountingNote } from './counting-note.tsx';
import { HiddenResults } from './hidden-results.tsx';
import { ResultsTable } from './results-table.tsx';
import { useResults } from './use-results.ts';
import styles from './polls.module.css';

const everyMs = 3000;

/** A poll on a large screen, with a QR code of its address. The F key toggles full screen. */
export function LivePollScreen({ id }: { id: number }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const screen = useRef<HTMLDivElement>(null);
  const found = usePolls();
  const poll = found?.polls.find((each) => each.id === id);
  const { value, failed, again } = useResults(poll, id, everyMs);
  const address = location.origin + addresses.poll.getHref(id);
  const toggleFullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void screen.current?.requestFullscreen?.().catch(() => undefined);
  };
  const onKey = useEffectEvent(toggleFullscreen);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'f' && !event.ctrlKey && !event.metaKey && !event.altKey) onKey();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <Page
      actions={
        <IconButton label={t`Full screen (F)`} onClick={toggleFullscreen} aria-keyshortcuts="F">
          <Maximize />
        </IconButton>
      }
    >
      <div ref={screen} className={styles.live}>
        {!found ? null : !poll ? (
          <MissingPoll known={found.known} offline={found.offline} />
        ) : !value ? (
          failed ? (
            <RequestNote failed={failed} onAgain={again} />
          ) : (
            <Skeleton rows={4} />
          )
        ) : (
          <>
            <h2>{localized(poll.localized_title, poll.title)}</h2>
            {value.hidden ? (
              <HiddenResults hidden={value.hidden} />
            ) : value.counted ? (
              <ResultsTable
                poll={poll}
                votes={value.votes}
                texts={value.texts}
                voted={value.voted}
                withheld={value.withheld}
              />
            ) : (
              <CountingNote />
            )}
            <div aria-live="polite">
              <Participation
                poll={{
                  votes_count: value.voted,
                  skipped_count: value.skipped,
                  electorate: value.electorate || null,
                  session: poll.session,
                }}
              />
            </div>
            {poll.state === 'open' && (
              <div className={styles.join}>
                <QrCode text={address} label={t`QR code with the link to this poll`} />
                <p>
                  <Trans>Answer here:</Trans> {address.replace(/^https?:\/\//, '')}
                </p>
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  );
}
