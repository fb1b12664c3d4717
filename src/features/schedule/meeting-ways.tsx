import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Phone } from 'lucide-react';
import type { EventView } from '../../db/overlay-events.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Paragraphs } from '../../ui/rich-text.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './meeting-ways.module.css';
import { spacedNumber, zoomAppLink } from '../../lib/zoom-app.ts';

type Ways = Pick<EventView, 'zoom_meeting_number' | 'zoom_password' | 'dial_in'>;

/** Other ways to join: the Zoom app, number and passcode, or telephone. */
export function MeetingWays({ event }: { event: Ways }) {
  const { t } = useLingui();
  const { zoom_meeting_number: number, zoom_password: passcode, dial_in } = event;
  if (!number && !dial_in) return null;
  const copy = async (text: string) => showToast((await copyText(text)) ? t`Copied` : t`Could not copy`);
  return (
    <details className={styles.ways}>
      <summary>
        <Trans>Other ways to join</Trans>
      </summary>
      {number && (
        <>
          <p>
            <a href={zoomAppLink(number, passcode)}>
              <Trans>Open in the Zoom app</Trans>
            </a>
          </p>
          <p className={styles.line}>
            {t`Meeting number: ${spacedNumber(number)}`}
            <IconButton label={t`Copy meeting number`} onClick={() => void copy(number)}>
              <Copy />
            </IconButton>
          </p>
          {passcode && (
            <p className={styles.line}>
              {t`Passcode: ${passcode}`}
              <IconButton label={t`Copy passcode`} onClick={() => void copy(passcode)}>
                <Copy />
              </IconButton>
            </p>
          )}
        </>
      )}
      {dial_in && (
        <div className={styles.line}>
          <Phone aria-hidden="true" />
          <Paragraphs text={dial_in} className={styles.text} />
        </div>
      )}
      <p className={styles.note}>
        <Trans>If your connection is weak, join with audio only. It uses about 1 MB per minute.</Trans>
      </p>
    </details>
  );
}
