import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import type { Outcome, SignedIn, SignInProof } from '../../lib/sync-api.ts';
import { isUnconfirmed, pendingTokenOf, storePendingAccount } from '../../platform/pending-account.ts';
import {
  clearProviderReturn,
  type ProviderAttempt,
  type ProviderReturn,
  readProviderReturn,
  storeProviderSession,
} from '../../platform/provider-attempt.ts';
import { showToast } from '../../ui/toast.ts';
import { useStoredSchool } from '../../ui/use-school.ts';
import { goToProvider, linkIdentity } from './commands.ts';
import { type ConsentDialogProps, consentVersionIn, emailIn, isFirstConsent } from './consent.ts';
import { EntrancePage } from './entrance-page.tsx';
import { FailureNote } from './failure-note.tsx';
import { LinkForm } from './link-form.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { SignInCodeForm } from './sign-in-code-form.tsx';
import type { SignIn } from './sign-in-screen.tsx';
import styles from './entrance.module.css';

type Failure = Extract<Outcome<unknown>, { ok: false }>;
type Step =
  | { name: 'waiting' | 'code' | 'lost' }
  | { name: 'failed'; failure: Failure }
  | { name: 'link'; email: string }
  | { name: 'replace' };

interface ProviderReturnScreenProps {
  onSignIn: SignIn;
  /** Opens an address of the app; null for the dashboard. */
  onDone: (next: string | null) => void;
  ConsentDialog: ComponentType<ConsentDialogProps>;
}

/** Ends a sign-in at the identity provider: asks for what is missing, and opens the app. */
export function ProviderReturnScreen({ onSignIn, onDone, ConsentDialog }: ProviderReturnScreenProps) {
  const { t } = useLingui();
  const name = useStoredSchool()?.single_sign_on?.name ?? '';
  const [returned] = useState(readProviderReturn);
  const [step, setStep] = useState<Step>({ name: returned ? 'waiting' : 'lost' });
  /** Set while the legal documents wait for consent. */
  const [agree, setAgree] = useState<{ first: boolean; on: () => Promise<Outcome<SignedIn>> } | null>(null);
  const leave = (next: string | null) => {
    clearProviderReturn();
    onDone(next);
  };
  const show = (failure: Failure) => {
    const { code, data } = failure;
    if (code === 'secondFactor') setStep({ name: 'code' });
    else if (code === 'providerLink') setStep(linkStep(emailIn(data), returned?.attempt.held?.email));
    else if (code === 'anotherPerson') setStep({ name: 'replace' });
    else if (!failure.errors?.['code']) setStep({ name: 'failed', failure });
    const token = code === 'pending' ? pendingTokenOf(data) : null;
    if (token !== null && !isUnconfirmed(data)) storePendingAccount({ email: '', token });
  };
  /** Opens the dialog if the refusal requires consent. `repeat` signs in with it. */
  const asksConsent = (
    { code, data }: Failure,
    repeat: (version: string) => Promise<Outcome<SignedIn>>,
  ): boolean => {
    const version = code === 'consent' ? consentVersionIn(data) : null;
    if (version !== null) setAgree({ first: isFirstConsent(data), on: () => repeat(version) });
    return version !== null;
  };
  const signIn = async (
    { attempt, response }: ProviderReturn,
    code?: string,
    consent?: string,
  ): Promise<Outcome<SignedIn>> => {
    const { state, secret, held, next, signOutAddress } = attempt;
    const provider = { state, secret, ...(response !== undefined && { response }), ...(code && { code }) };
    const outcome = await onSignIn({ provider, ...(held && { only: held.userId }) }, consent);
    if (outcome.ok) {
      storeProviderSession(signOutAddress);
      leave(next);
      return outcome;
    }
    const from = { attempt, ...(response !== undefined && { response }) };
    if (!asksConsent(outcome, (version) => signIn(from, code, version))) show(outcome);
    return outcome;
  };
  const link = async ({ attempt: { state, secret }, response }: ProviderReturn) => {
    const outcome = await linkIdentity({ state, secret, ...(response !== undefined && { response }) });
    if (!outcome.ok) return show(outcome);
    showToast(t`You can now sign in with ${name}`);
    leave(addresses.credentials.getHref());
  };
  /** Signs in to the existing account with its password, and links the account at the provider to it. */
  const signInToLink = async (
    from: ProviderReturn,
    proof: SignInProof,
    consent?: string,
  ): Promise<Outcome<SignedIn>> => {
    const outcome = await onSignIn(proof, consent);
    if (outcome.ok) void link(from);
    else asksConsent(outcome, (version) => signInToLink(from, proof, version));
    return outcome;
  };
  const proceed = (from: ProviderReturn) => (from.attempt.purpose === 'link' ? link(from) : signIn(from));
  const begin = useEffectEvent(async () => {
    if (returned) await proceed(returned);
  });
  useEffect(() => {
    const beginNow = () => void begin();
    beginNow();
  }, []);
  const again = () => {
    if (!returned) return;
    setStep({ name: 'waiting' });
    void proceed(returned);
  };
  const beginAgain = async ({ next }: ProviderAttempt) => {
    setStep({ name: 'waiting' });
    const failure = await goToProvider({ next });
    if (failure) setStep({ name: 'failed', failure });
  };
  const back =
    returned?.attempt.purpose === 'link' ? addresses.credentials.getHref() : addresses.signIn.getHref();
  return (
    <EntrancePage title={t`Sign in`}>
      {step.name === 'waiting' && !agree && (
        <p className={styles.note} role="status">
          <Trans>Signing in…</Trans>
        </p>
      )}
      {step.name === 'lost' && (
        <p className={styles.summary} role="alert">
          <Trans>This sign-in began in another browser or has expired. Please sign in again.</Trans>
        </p>
      )}
      {step.name === 'failed' && <FailureNote failure={step.failure} onAgain={again} />}
      {step.name === 'code' && returned && <SignInCodeForm onCode={(code) => signIn(returned, code)} />}
      {step.name === 'link' && returned && (
        <LinkForm email={step.email} provider={name} onSignIn={(proof) => signInToLink(returned, proof)} />
      )}
      {step.name !== 'waiting' && (
        <div className={styles.links}>
          <Link href={back} onClick={clearProviderReturn}>
            {returned?.attempt.purpose === 'link' ? <Trans>Back</Trans> : <Trans>Go to sign-in</Trans>}
          </Link>
        </div>
      )}
      {step.name === 'replace' && returned?.attempt.held && (
        <ReplaceDialog
          held={returned.attempt.held}
          onConfirm={() => void beginAgain(returned.attempt)}
          onClose={() => leave(addresses.signIn.getHref())}
        />
      )}
      <Suspense>
        {agree && (
          <ConsentDialog
            isFirst={agree.first}
            onAgree={agree.on}
            onClose={() => {
              setAgree(null);
              setStep((now) => (now.name === 'waiting' ? { name: 'lost' } : now));
            }}
          />
        )}
      </Suspense>
    </EntrancePage>
  );
}

/** Unsent changes of another person on this device are lost by the sign-in, which needs a warning. */
const linkStep = (email: string, heldBy: string | undefined): Step =>
  heldBy === undefined || heldBy.toLowerCase() === email.toLowerCase()
    ? { name: 'link', email }
    : { name: 'replace' };
