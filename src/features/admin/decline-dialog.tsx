import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { useAtRow } from '../../ui/desk/desk-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './admin.module.css';

const maxReason = 500;

interface DeclineDialogProps {
  /** Row on the desk; null if several people are declined. */
  row: string | null;
  names: readonly string[];
  onDecline: (reason: string) => void;
  onClose: () => void;
}

export function DeclineDialog({ row, names, onDecline, onClose }: DeclineDialogProps) {
  const { t } = useLingui();
  const { list } = useFormats();
  const id = useId();
  useAtRow(row, true);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const decline = () => {
    if (reason.trim() === '') {
      setMissing(true);
      document.getElementById(id)?.focus();
      return;
    }
    onDecline(reason.trim());
    onClose();
  };
  return (
    <Dialog
      title={<Trans>Decline {list(names)}?</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" onClick={decline}>
          <Trans>Decline</Trans>
        </Button>
      }
    >
      <div className={styles.field}>
        <label htmlFor={id}>{t`Reason`}</label>
        <textarea
          id={id}
          value={reason}
          maxLength={maxReason}
          aria-invalid={missing ? true : undefined}
          aria-describedby={missing ? `${id}-error` : `${id}-hint`}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        {missing ? (
          <p id={`${id}-error`} className={styles.wrong}>
            <Plural
              value={names.length}
              one="Enter a reason. The person receives it by e-mail."
              other="Enter a reason. Each person receives it by e-mail."
            />
          </p>
        ) : (
          <p id={`${id}-hint`} className={styles.facts}>
            <Plural
              value={names.length}
              one="The person receives this text by e-mail."
              other="Each person receives this text by e-mail."
            />
          </p>
        )}
      </div>
    </Dialog>
  );
}
