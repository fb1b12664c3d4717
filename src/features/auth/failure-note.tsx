import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { fieldErrorText } from '../../i18n/field-errors.ts';
import { signInRefusal } from './sign-in-errors.ts';
import styles from './entrance.module.css';

interface FailureNoteProps {
  failure: Extract<Outcome<unknown>, { ok: false }>;
  /** The person is signed in, and connects an account. */
  isLinking: boolean;
  onAgain: () => void;
}

/** Texts for people who are signed in. */
const linkRefusals: Readonly<Record<string, MessageDescriptor>> = {
  unauthenticated: msg`Your session has ended. Please sign in again.`,
  providerExpired: msg`Connecting the account took too long, or was done already. Please begin again.`,
};

/**
 * The reason why a sign-in at the identity provider did not work. It can be repeated without a response of the server,
 * and after too many attempts.
 */
export function FailureNote({ failure, isLinking, onAgain }: FailureNoteProps) {
  const { i18n } = useLingui();
  const { identity } = failure.errors ?? {};
  const ofLink = isLinking ? linkRefusals[failure.code] : undefined;
  const text = identity ? fieldErrorText(identity) : (ofLink ?? signInRefusal(failure));
  const { http, code } = failure;
  const mayWork = http === undefined || http >= 500 || http === 429 || code === 'providerUnavailable';
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
