import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { showToast } from '../../ui/toast.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getProviderSetup } from './commands.ts';
import styles from './school.module.css';

/** The address to register at the provider, which gives a client ID only for it. */
export function RedirectAddress() {
  const { t } = useLingui();
  const { value: setup, failed, again } = useRequest('redirect-address', getProviderSetup);
  const copy = async (address: string) => {
    const isCopied = await copyText(address);
    showToast(isCopied ? t`Copied` : t`Copying was not possible. Select the text and copy it.`);
  };
  if (failed && !setup) return <RequestNote failed={failed} onAgain={again} />;
  if (!setup) return null;
  return (
    <>
      <p>
        <Trans>Register this redirect address at the provider:</Trans> <code>{setup.redirect_address}</code>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void copy(setup.redirect_address)}>
          <Trans>Copy address</Trans>
        </Button>
      </div>
    </>
  );
}
