import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { accessRefusal } from '../../i18n/credential-errors.ts';
import { addresses } from '../../lib/addresses.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { currentSession } from '../../platform/stored-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useOnline } from '../../ui/use-online.ts';
import { checkInvitation, signUpClosed, signUpFields } from './access-errors.ts';
import { AccountFields, OfflineNote, useAccountLabels } from './account-fields.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { acceptInvitation, openInvitation } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import { type Invitation, InvitedTo } from './invited-to.tsx';
import { ExpiredLink } from './expired-link.tsx';
import styles from './entrance.module.css';
import { storeSignIn } from './sign-in-with-token.ts';
import { TermsCheck, useAgreed } from './terms-check.tsx';
import { useAnswers } from './use-answers.ts';

/** The page of an invitation by mail or by link. Accepting it signs the person in, without approval. */
export function InvitationScreen({ token }: { token: string }) {
  const { t, i18n } = useLingui();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Outcome<Invitation> | null>(null);
  const [isSignedIn] = useState(() => currentSession() !== null);
  useEffect(() => {
    if (isSignedIn) return;
    let unmounted = false;
    void openInvitation(token).then((outcome) => {
      if (!unmounted) setAnswer(outcome);
    });
    return () => {
      unmounted = true;
    };
  }, [token, round, isSignedIn]);
  if (isSignedIn) return <AlreadySignedIn />;
  if (answer?.ok)
    return <InvitationForm token={token} invitation={answer.value} onInvalidToken={setAnswer} />;
  if (answer?.errors?.['token'])
    return (
      <ExpiredLink>
        <Trans>
          If you have already accepted the invitation, sign in. Otherwise ask the organisers for a new one.
        </Trans>
      </ExpiredLink>
    );
  return (
    <EntrancePage title={t`Invitation`} lead={answer === null ? <Trans>Loading…</Trans> : undefined}>
      {answer && (
        <>
          <StatusText className={styles.note}>{i18n._(accessRefusal(answer, signUpClosed))}</StatusText>
          <Button size="wide" onClick={() => setRound(round + 1)}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </EntrancePage>
  );
}

function AlreadySignedIn() {
  const { t } = useLingui();
  return (
    <EntrancePage
      title={t`Invitation`}
      lead={
        <Trans>You are already signed in on this device. To accept the invitation, sign out first.</Trans>
      }
    >
      <Link href="/" className={buttonClass('primary', 'wide')}>
        <Trans>Open the app</Trans>
      </Link>
    </EntrancePage>
  );
}

interface FormProps {
  token: string;
  invitation: Invitation;
  /** The link was valid when it was opened. Also called if an acceptance arrived whose answer was lost. */
  onInvalidToken: (refused: Outcome<never>) => void;
}

function InvitationForm({ token, invitation, onInvalidToken }: FormProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { list, localized } = useFormats();
  const offline = !useOnline();
  const [agreed, agree] = useAgreed({ stored: false });
  const byMail = invitation.email !== null;
  const { questions, files } = invitation;
  const answers = useAnswers(questions);
  const { form, field, send, busy, refusal } = useForm({
    fields: signUpFields,
    check: (values) => {
      answers.check();
      return checkInvitation(values, agreed, byMail);
    },
    // Another person's invitation may be opened in the same tab.
    keptAs: `invitation:${token.slice(0, 8)}`,
    onValid: ({ first_name, last_name, email, password }) => {
      if (offline || !answers.check('focus')) return;
      void send(
        async () => {
          const outcome = await acceptInvitation({
            token,
            first_name,
            last_name,
            password,
            ...(!byMail && { email: email.trim() }),
            ...(questions.length > 0 && { answers: answers.sent() }),
          });
          if (!outcome.ok) answers.refuse(outcome.errors);
          if (outcome.ok && outcome.value.user) {
            await storeSignIn(outcome.value, outcome.value.user);
            // Questions that need a file are asked first.
            navigate(files.length > 0 ? addresses.questions.getHref() : '/', { replace: true });
          }
          if (!outcome.ok && outcome.errors?.['token']) onInvalidToken(outcome);
          return outcome;
        },
        (failed) => ({ text: accessRefusal(failed, signUpClosed) }),
      );
    },
  });
  const labels = useAccountLabels();
  const wrong = signUpFields.map((name) => ({ label: labels[name], error: field(name).error }));
  return (
    <EntrancePage
      title={t`Accept invitation`}
      lead={
        byMail ? (
          <Trans>Choose a password for {invitation.email}. You are then signed in.</Trans>
        ) : (
          <Trans>Enter your name and address, and choose a password. You are then signed in.</Trans>
        )
      }
    >
      <InvitedTo invitation={invitation} />
      <OfflineNote />
      <form {...form} className={styles.form}>
        <ErrorSummary refusal={refusal} fields={wrong} />
        <AccountFields field={field} initial={invitation} knownEmail={invitation.email} />
        <AnswerFields questions={questions} form={answers} />
        {files.length > 0 && (
          <p className={styles.note}>
            <Trans>You add files after this step: {list(files.map((title) => localized(title, '')))}</Trans>
          </p>
        )}
        <TermsCheck agreed={agreed} error={field('terms').error} onChange={agree} />
        <Button type="submit" variant="primary" size="wide" aria-disabled={busy || offline || undefined}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Accept invitation</Trans>}
        </Button>
      </form>
      <div className={styles.links}>
        <Link href={addresses.signIn.getHref()}>
          <Trans>Already have an account? Sign in</Trans>
        </Link>
      </div>
    </EntrancePage>
  );
}
