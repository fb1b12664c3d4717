import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { accessRefusal } from '../../i18n/credential-errors.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useStoredSchool } from '../../ui/use-school.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { maySignUp } from './sign-up-policy.ts';
import { NoSignUp } from './no-sign-up.tsx';
import { checkSignUp, signUpClosed, signUpFields } from './access-errors.ts';
import { AccountFields, useAccountLabels } from './account-fields.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { signUp } from './commands.ts';
import { ManualLinks } from './documents.tsx';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ModerationDialog } from './moderation-dialog.tsx';
import { TermsCheck, useAgreed } from './terms-check.tsx';
import { useAnswers } from './use-answers.ts';
import { useSignUpQuestions } from './use-sign-up-questions.ts';

export function SignUpScreen() {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const offline = !useOnline();
  const school = useStoredSchool();
  const { list } = useFormats();
  const [agreed, agree] = useAgreed();
  const questions = useSignUpQuestions(offline);
  const answers = useAnswers(questions);
  /** Empty if the server sends no e-mail. */
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const { form, field, send, busy, refusal } = useForm({
    fields: signUpFields,
    check: (values) => {
      answers.check();
      return checkSignUp(values, agreed);
    },
    keptAs: 'sign-up',
    onValid: ({ first_name, last_name, email, password }) => {
      if (offline || !answers.check('focus')) return;
      void send(
        async () => {
          const outcome = await signUp({
            ...{ first_name, last_name, email: email.trim(), password },
            ...(questions.length > 0 && { answers: answers.sent() }),
          });
          if (!outcome.ok) answers.refuse(outcome.errors);
          if (outcome.ok) setMailedTo(outcome.value.mails ? email.trim() : '');
          return outcome;
        },
        (failed) => ({ text: accessRefusal(failed, signUpClosed) }),
      );
    },
  });
  const labels = useAccountLabels();
  if (!maySignUp(school)) return <NoSignUp closed={school?.sign_up.who === 'closed'} />;
  const domains = school?.sign_up.who === 'domains' ? list(school.sign_up.domains) : null;
  const wrong = signUpFields.map((name) => ({ label: labels[name], error: field(name).error }));
  return (
    <EntrancePage
      title={t({ message: 'Sign up', context: 'title' })}
      lead={<Trans>An organiser reviews every new account before you can use it.</Trans>}
      foot={
        <nav className={styles.links} aria-label={t`Documents`}>
          <ManualLinks />
        </nav>
      }
    >
      {offline && (
        <p className={styles.note}>
          <Trans>You are offline. You need a connection to sign up.</Trans>
        </p>
      )}
      <form {...form} className={styles.form}>
        <ErrorSummary refusal={refusal} fields={wrong} />
        <AccountFields
          field={field}
          emailHint={domains && <Trans>Use an address that ends with one of: {domains}</Trans>}
        />
        <AnswerFields questions={questions} form={answers} />
        <TermsCheck agreed={agreed} error={field('terms').error} onChange={agree} />
        <Button type="submit" variant="primary" size="wide" aria-disabled={busy || offline || undefined}>
          {busy ? <Trans>Signing up…</Trans> : <Trans>Sign up</Trans>}
        </Button>
      </form>
      <div className={styles.links}>
        <Link href={addresses.signIn.getHref()}>
          <Trans>Already have an account? Sign in</Trans>
        </Link>
      </div>
      {mailedTo !== null && (
        <ModerationDialog mailedTo={mailedTo} onClose={() => navigate(addresses.signIn.getHref())} />
      )}
    </EntrancePage>
  );
}
