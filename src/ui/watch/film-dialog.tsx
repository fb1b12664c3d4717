import { Trans } from '@lingui/react/macro';
import { Button, ExternalButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './watch-dialog.module.css';

interface FilmDialogProps {
  /** Address of the video file, not of a page that embeds it. */
  address: string;
  name: string;
  onClose: () => void;
}

export function FilmDialog({ address, name, onClose }: FilmDialogProps) {
  return (
    <Dialog
      title={name}
      onClose={onClose}
      secondary={
        <ExternalButton href={address}>
          <Trans>Open in new tab</Trans>
        </ExternalButton>
      }
      primary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the server names no subtitles */}
      <video className={styles.frame} src={address} controls preload="metadata" aria-label={name} />
    </Dialog>
  );
}
