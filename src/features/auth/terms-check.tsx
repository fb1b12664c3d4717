import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { localStore } from '../../lib/web-storage.ts';
import { DocumentLink } from './documents.tsx';
import styles from './entrance.module.css';

const key = 'terms_accepted';

const readAgreed = (): boolean => localStore.get(key) === 'true';

/** Whether the person has agreed to the terms, stored on this device. */
export function useAgreed(): [boolean, (agreed: boolean) => void] {
  const [agreed, setAgreed] = useState(readAgreed);
  const agree = (now: boolean) => {
    setAgreed(now);
    localStore.set(key, String(now));
  };
  return [agreed, agree];
}

interface TermsCheckProps {
  agreed: boolean;
  error: string | undefined;
  onChange: (agreed: boolean) => void;
}

export function TermsCheck({ agreed, error, onChange }: TermsCheckProps) {
  const id = useId();
  return (
    <div>
      <div className={styles.check}>
        <input
          id={id}
          name="terms"
          type="checkbox"
          checked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>
          <Trans>
            I agree to the <DocumentLink name="agreement">user agreement</DocumentLink> and have read the{' '}
            <DocumentLink name="privacy">privacy policy</DocumentLink>
          </Trans>
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
