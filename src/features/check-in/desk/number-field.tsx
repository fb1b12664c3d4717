import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLocalWrite } from '../../../ui/use-local-write.ts';
import styles from './check-in-desk.module.css';

interface NumberFieldProps {
  /** Returns whether the number belongs to a person; other numbers stay in the field. */
  onEnter: (text: string) => Promise<boolean>;
}

/** Checks in by the number under a code, for a camera that doesn't work. */
export function NumberField({ onEnter }: NumberFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = useLocalWrite();
  const enter = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    attempt(
      async () => {
        if (await onEnter(text)) setText('');
        setBusy(false);
      },
      () => setBusy(false),
    );
  };
  return (
    <form className={styles.number} onSubmit={enter}>
      <TextField
        label={t`Number from the app or the badge`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" aria-disabled={busy || text.trim() === '' || undefined}>
        <Trans>Check in</Trans>
      </Button>
    </form>
  );
}
