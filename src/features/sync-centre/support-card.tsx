import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import { saveSupportLog } from './commands.ts';
import styles from './connection-card.module.css';

export function SupportCard() {
  const { t } = useLingui();
  const save = () => {
    saveSupportLog().catch(() => showToast(t`The log could not be saved.`));
  };
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>
        <Trans>Support log</Trans>
      </h2>
      <p className={styles.lead}>
        <Trans>
          A file with a record of recent activity and errors. It contains no names, texts, addresses or
          passwords.
        </Trans>
      </p>
      <Button onClick={save}>
        <Download />
        <Trans>Save log</Trans>
      </Button>
    </Card>
  );
}
