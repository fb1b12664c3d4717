import { Trans, useLingui } from '@lingui/react/macro';
import { Maximize, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ScreenPicture } from '../../../contract/screens.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { homeZoneOf } from '../../lib/home-zone.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSchoolName } from '../../ui/use-school.ts';
import { useWakeLock } from '../../ui/use-wake-lock.ts';
import { joinAddress } from './join-address.ts';
import { Picture } from './pictures.tsx';
import styles from './screen.module.css';
import { useLanguageTurns } from './use-language-turns.ts';
import { useScreen } from './use-screen.ts';

/** The big screen of a room: a code first, then what a moderator has chosen. */
export function BigScreen() {
  const { t } = useLingui();
  const { screen, offline } = useScreen();
  const picture = screen?.picture ?? null;
  const ref = useRef<HTMLElement>(null);
  const school = useSchoolName();
  const title = t`Big screen`;
  useLanguageTurns(picture);
  useWakeLock();
  useEffect(() => {
    document.title = `${title} – ${school}`;
  }, [title, school]);
  const toggleFullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void ref.current?.requestFullscreen?.().catch(() => undefined);
  };
  return (
    <main ref={ref} className={styles.screen} aria-label={title}>
      {picture?.event && picture.shown ? (
        <Live picture={picture} receivedAt={screen?.receivedAt ?? 0} />
      ) : (
        <Pairing code={screen?.code ?? null} />
      )}
      {offline && (
        <p className={styles.offline} role="status">
          <WifiOff aria-hidden="true" />
          {picture?.event ? (
            <Trans>No connection. This is the last state.</Trans>
          ) : (
            <Trans>No connection to the server. Trying again.</Trans>
          )}
        </p>
      )}
      <div className={styles.fullscreen}>
        <IconButton label={t`Full screen`} onClick={toggleFullscreen}>
          <Maximize />
        </IconButton>
      </div>
    </main>
  );
}

function Pairing({ code }: { code: string | null }) {
  const school = useSchoolName();
  return (
    <div className={styles.pairing}>
      <h1 className={styles.medium}>{school}</h1>
      {code === null ? (
        <p className={styles.small}>
          <Trans>Loading…</Trans>
        </p>
      ) : (
        <>
          <p className={styles.small}>
            <Trans>
              Open the event on your phone, choose “Big screen”, and enter this code. Speakers and organisers
              can do this.
            </Trans>
          </p>
          <p className={styles.code} aria-label={code.split('').join(' ')}>
            {code.slice(0, 3)}
            <span className={styles.gap} />
            {code.slice(3)}
          </p>
        </>
      )}
    </div>
  );
}

function Live({ picture, receivedAt }: { picture: ScreenPicture; receivedAt: number }) {
  const { localized, timeRangeIn } = useFormats();
  const school = useSchoolName();
  const zone = homeZoneOf(picture.home_zone);
  const now = useNow();
  const { event, shown } = picture;
  if (!event || !shown) return null;
  const isNamed = shown.view !== 'join' && shown.view !== 'blank';
  return (
    <>
      <header className={styles.head}>
        <p className={styles.name} dir="auto">
          {isNamed ? localized(event.localized_name, event.name) : school}
        </p>
        <p className={styles.clock}>{timeRangeIn(now, now, zone).split('–')[0]}</p>
      </header>
      <div className={styles.body} aria-live={shown.view === 'countdown' ? 'off' : 'polite'}>
        <Picture shown={shown} event={event} zone={zone} receivedAt={receivedAt} />
      </div>
      <footer className={styles.foot}>
        <span>{isNamed ? school : event.room}</span>
        {shown.view !== 'join' && shown.view !== 'blank' && <span>{joinAddress(event.id).short}</span>}
      </footer>
    </>
  );
}
