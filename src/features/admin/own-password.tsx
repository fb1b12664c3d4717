import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import styles from './admin.module.css';

interface OwnPasswordProps {
  /** Null until the server asks for the password: then nothing is shown. */
  value: string | null;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** Asks organisers for their own password, and gets the focus when it appears. */
export function OwnPassword({ value, error, onChange }: OwnPasswordProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const isShown = value !== null;
  useEffect(() => {
    if (isShown) input.current?.focus();
  }, [isShown]);
  if (value === null) return null;
  return (
    <>
      <StatusText className={styles.facts}>
        <Trans>Please confirm with your password that it is you.</Trans>
      </StatusText>
      <PasswordField
        label={t`Your password`}
        value={value}
        error={error}
        autoComplete="current-password"
        ref={input}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
