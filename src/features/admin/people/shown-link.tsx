import { Trans, useLingui } from '@lingui/react/macro';
import { addresses } from '../../../lib/addresses.ts';
import { CopyDialog } from '../../../ui/desk/copy-dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
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
  return (
    <CopyDialog title={name} text={address} verb={<Trans>Copy link</Trans>} onClose={onClose}>
      <div className={own.code}>
        <QrCode text={address} label={t`QR code of the invitation link`} />
      </div>
      <p className={styles.facts}>
        <Trans>
          Copy the link, or let people scan the code. You can show it again in the list of invitations until
          it ends.
        </Trans>
      </p>
    </CopyDialog>
  );
}
