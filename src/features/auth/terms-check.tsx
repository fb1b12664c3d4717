import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { localStore } from '../../lib/web-storage.ts';
import { useStoredSchool } from '../../ui/use-school.ts';
import { LegalLink, useLegalDocuments } from './documents.tsx';
import styles from './entrance.module.css';

const key = 'terms_accepted';

const readAgreed = (): boolean => localStore.get(key) === 'true';

/** Whether the school has terms to agree to; true until a server has sent the school. */
function useHasTerms(): boolean {
  const school = useStoredSchool();
  const { agreement, privacy } = useLegalDocuments();
  return school === null || agreement || privacy;
}

/**
 * Whether the person has agreed to the terms; true if there are none. It is stored on this device unless it
 * belongs to one of several people who use it, such as the recipient of an invitation.
 */
export function useAgreed({ stored = true } = {}): [boolean, (agreed: boolean) => void] {
  const hasTerms = useHasTerms();
  const [agreed, setAgreed] = useState(() => stored && readAgreed());
  const agree = (now: boolean) => {
    setAgreed(now);
    if (stored) localStore.set(key, String(now));
  };
  return [agreed || !hasTerms, agree];
}

interface TermsCheckProps {
  agreed: boolean;
  error: string | undefined;
  onChange: (agreed: boolean) => void;
}

export function TermsCheck({ agreed, error, onChange }: TermsCheckProps) {
  const id = useId();
  const hasTerms = useHasTerms();
  if (!hasTerms) return null;
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
          <TermsText />
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

function TermsText() {
  const { agreement, privacy } = useLegalDocuments();
  if (agreement && !privacy)
    return (
      <Trans>
        I agree to the <LegalLink name="agreement">user agreement</LegalLink>
      </Trans>
    );
  if (privacy && !agreement)
    return (
      <Trans>
        I have read the <LegalLink name="privacy">privacy policy</LegalLink>
      </Trans>
    );
  return (
    <Trans>
      I agree to the <LegalLink name="agreement">user agreement</LegalLink> and have read the{' '}
      <LegalLink name="privacy">privacy policy</LegalLink>
    </Trans>
  );
}
