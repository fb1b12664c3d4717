import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { accessRefusal } from '../../i18n/credential-errors.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { signUpClosed } from './access-errors.ts';
import { confirmQuestion } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import { ExpiredLink } from './expired-link.tsx';
import styles from './entrance.module.css';

/** Sends a guest's question. Needs a button, because mail programs open links by themselves. */
export function ConfirmQuestionScreen({ token }: { token: string }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<'asks' | 'busy' | 'done' | 'expired'>('asks');
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    if (state === 'busy') return;
    setState('busy');
    const outcome = await confirmQuestion(token);
    setState(outcome.ok ? 'done' : outcome.errors?.['token'] ? 'expired' : 'asks');
    setRefusal(outcome.ok ? null : i18n._(accessRefusal(outcome, signUpClosed)));
  };
  if (state === 'expired')
    return (
      <ExpiredLink>
        <Trans>
          If you have already sent your question, we will answer by e-mail. Otherwise write it again on the
          sign-in page.
        </Trans>
      </ExpiredLink>
    );
  return (
    <EntrancePage
      title={t`Send your question`}
      lead={
        state === 'done' ? (
          <Trans>Thank you. Your question has been sent. We will answer by e-mail.</Trans>
        ) : (
          <Trans>You wrote a question to the school with this e-mail address. Do you want to send it?</Trans>
        )
      }
    >
      <ErrorSummary refusal={refusal} />
      {state !== 'done' && (
        <Button
          variant="primary"
          size="wide"
          aria-disabled={state === 'busy' || undefined}
          onClick={() => void confirm()}
        >
          {state === 'busy' ? <Trans>Sending…</Trans> : <Trans>Send question</Trans>}
        </Button>
      )}
      <div className={styles.links}>
        <Link href={addresses.signIn.getHref()}>
          <Trans>Go to sign-in</Trans>
        </Link>
      </div>
    </EntrancePage>
  );
}
