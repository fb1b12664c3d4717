import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { type Recording, withCaptions } from '../../lib/recording.ts';
import { Button, ExternalButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './watch-dialog.module.css';

interface WatchDialogProps {
  recording: Extract<Recording, { kind: 'embed' }>;
  name: string;
  onClose: () => void;
}

/** Embeds a video of another site; no request to it before the person agrees. */
export function WatchDialog({ recording, name, onClose }: WatchDialogProps) {
  const { t, i18n } = useLingui();
  const [plays, setPlays] = useState(false);
  const { provider, page } = recording;
  return (
    <Dialog
      title={name}
      onClose={onClose}
      secondary={
        <ExternalButton href={page}>
          <Trans>Open on {provider}</Trans>
        </ExternalButton>
      }
      primary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {plays ? (
        <iframe
          className={styles.frame}
          src={withCaptions(recording, i18n.locale)}
          title={name}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className={styles.before}>
          <p>
            <Trans>This video is hosted by {provider}, which can see that you watch it.</Trans>
          </p>
          <Button variant="primary" onClick={() => setPlays(true)}>
            <CirclePlay />
            {t`Play here`}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
