import { Trans } from '@lingui/react/macro';
import { Button, ExternalButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './watch-dialog.module.css';

interface FilmDialogProps {
  /** Address of the film itself, not of a page that shows it. */
  address: string;
  name: string;
  onClose: () => void;
}

/** Plays a film that is a file. */
export function FilmDialog({ address, name, onClose }: FilmDialogProps) {
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <ExternalButton href={address}>
            <Trans>Open in new tab</Trans>
          </ExternalButton>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the server names no subtitles */}
      <video className={styles.frame} src={address} controls preload="metadata" aria-label={name} />
    </Dialog>
  );
}
