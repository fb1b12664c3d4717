import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAtRow } from '../../ui/desk/desk-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './admin.module.css';

const maxReason = 500;

interface ReasonDialogProps {
  /** Row on the desk; null for several people. */
  row: string | null;
  title: ReactNode;
  verb: ReactNode;
  people: number;
  children?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a decision, which is mailed to the people it is about. */
export function ReasonDialog({ row, title, verb, people, children, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useLingui();
  const id = useId();
  useAtRow(row, true);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    if (reason.trim() === '') {
      setMissing(true);
      document.getElementById(id)?.focus();
      return;
    }
    onConfirm(reason.trim());
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" onClick={confirm}>
          {verb}
        </Button>
      }
    >
      {children}
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
              value={people}
              one="Enter a reason. The person receives it by e-mail."
              other="Enter a reason. Each person receives it by e-mail."
            />
          </p>
        ) : (
          <p id={`${id}-hint`} className={styles.facts}>
            <Plural
              value={people}
              one="The person receives this text by e-mail."
              other="Each person receives this text by e-mail."
            />
          </p>
        )}
      </div>
    </Dialog>
  );
}
