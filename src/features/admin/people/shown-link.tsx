import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { addresses } from '../../../lib/addresses.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from '../admin.module.css';
import own from './people.module.css';

interface ShownLinkProps {
  name: string;
  token: string;
  onClose: () => void;
}

/** An invitation link with its QR code. */
export function ShownLink({ name, token, onClose }: ShownLinkProps) {
  const { t } = useLingui();
  const address = location.origin + addresses.invitation.getHref(token);
  const copy = async () => {
    const copied = await copyText(address);
    showToast(copied ? t`Copied` : t`Could not copy`);
  };
  return (
    <Dialog
      title={name}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" onClick={() => void copy()}>
          <Copy />
          <Trans>Copy link</Trans>
        </Button>
      }
    >
      <div className={own.code}>
        <QrCode text={address} label={t`QR code of the invitation link`} />
      </div>
      <p className={own.address}>{address}</p>
      <p className={styles.facts}>
        <Trans>
          Copy the link, or let people scan the code. You can show it again in the list of invitations until
          it ends.
        </Trans>
      </p>
    </Dialog>
  );
}
