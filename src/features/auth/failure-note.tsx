import { Trans, useLingui } from '@lingui/react/macro';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { fieldErrorText } from '../../i18n/field-errors.ts';
import { signInRefusal } from './sign-in-errors.ts';
import styles from './entrance.module.css';

interface FailureNoteProps {
  failure: Extract<Outcome<unknown>, { ok: false }>;
  onAgain: () => void;
}

/** The reason why a sign-in at the identity provider did not work. Without a response of the server it can be repeated. */
export function FailureNote({ failure, onAgain }: FailureNoteProps) {
  const { i18n } = useLingui();
  const { identity } = failure.errors ?? {};
  const text = identity ? fieldErrorText(identity) : signInRefusal(failure);
  const mayWork = failure.http === undefined || failure.http >= 500 || failure.code === 'providerUnavailable';
  return (
    <>
      <p className={styles.summary} role="alert">
        {typeof text === 'string' ? text : i18n._(text)}
      </p>
      {mayWork && (
        <Button size="wide" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  );
}
