import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, Suspense, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import type { Outcome, SignedIn, SignInProof } from '../../lib/sync-api.ts';
import {
  clearPendingAccount,
  isUnconfirmed,
  storePendingAccount,
  pendingTokenOf,
} from '../../platform/pending-account.ts';
import { hasPasskeys } from '../../platform/has-passkeys.ts';
import { clearProviderAttempt } from '../../platform/provider-attempt.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useSchoolName, useStoredSchool } from '../../ui/use-school.ts';
import { type ConsentDialogProps, consentVersionIn, emailIn } from './consent.ts';
import { ManualLinks } from './documents.tsx';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';
import { type LockedDevice, type PasskeyProps, SignInForm } from './sign-in-form.tsx';
import type { ProviderProps } from './provider-sign-in.tsx';
import { maySignUp } from './sign-up-policy.ts';
import { signInRefusal } from './sign-in-errors.ts';
import { useTagline } from './use-tagline.ts';

const nobody: LockedDevice = { email: '', unsent: 0 };

/** `consent`: the version of the legal documents that the person accepts. */
export type SignIn = (proof: SignInProof, consent?: string) => Promise<Outcome<SignedIn>>;

interface SignInScreenProps {
  held?: LockedDevice;
  onSignIn: SignIn;
  /** Components that load on request or after the form is shown. */
  later: {
    PasskeySignIn: ComponentType<PasskeyProps>;
    ProviderSignIn: ComponentType<ProviderProps>;
    ForgotDialog: ComponentType<{ onClose: () => void }>;
    QuestionDialog: ComponentType<{ onClose: () => void }>;
    ModerationDialog: ComponentType<{ mailedTo?: string; resendToken?: string; onClose: () => void }>;
    ConsentDialog: ComponentType<ConsentDialogProps>;
    PlatformNote: ComponentType;
  };
}

export function SignInScreen({ held, onSignIn, later: lazyParts }: SignInScreenProps) {
  const { PasskeySignIn, ProviderSignIn, ForgotDialog, QuestionDialog, ModerationDialog } = lazyParts;
  const { ConsentDialog, PlatformNote } = lazyParts;
  const { t, i18n } = useLingui();
  const suspensionText = (reason: string) => {
    const text = signInRefusal({ code: 'suspended', http: 413, data: { reason } });
    return typeof text === 'string' ? text : i18n._(text);
  };
  const offline = !useOnline();
  const [, navigate] = useLocation();
  const [forgot, setForgot] = useForgot();
  const [pending, setPending] = useState<{ mailedTo?: string; resendToken?: string } | null>(null);
  const [asking, setAsking] = useState(false);
  /** Set while a new version of the legal documents waits for consent. */
  const [agree, setAgree] = useState<(() => Promise<Outcome<SignedIn>>) | null>(null);
  const school = useStoredSchool();
  const name = useSchoolName();
  const tagline = useTagline();
  const signIn: SignIn = async (proof, consent) => {
    const outcome = await onSignIn(proof, consent);
    const version = !outcome.ok && outcome.code === 'consent' ? consentVersionIn(outcome.data) : null;
    if (version !== null) setAgree(() => () => signIn(proof, version));
    const token = !outcome.ok && outcome.code === 'pending' ? pendingTokenOf(outcome.data) : null;
    if (token !== null) {
      const email =
        'email' in proof ? proof.email : emailIn(!outcome.ok && outcome.data) || (held?.email ?? '');
      storePendingAccount({ email, token });
      const unconfirmed = !outcome.ok && isUnconfirmed(outcome.data);
      setPending(unconfirmed ? { mailedTo: email, resendToken: token } : {});
    }
    if (outcome.ok) {
      clearPendingAccount();
      clearProviderAttempt();
    }
    return outcome;
  };
  return (
    <EntrancePage
      title={t`Sign in`}
      heading={name}
      lead={tagline}
      foot={
        <>
          <Suspense>
            <PlatformNote />
          </Suspense>
          <div className={styles.links}>
            <ManualLinks />
            {school && (
              <Link href={addresses.privacyData.getHref()}>
                <Trans>What is stored about you</Trans>
              </Link>
            )}
            <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              <Trans>Ask the school</Trans>
            </button>
          </div>
        </>
      }
    >
      {held && (
        <p className={styles.note} role="status">
          {held.suspended === undefined ? (
            <Trans>Your session has ended. Please sign in again. Your data on this device is kept.</Trans>
          ) : (
            suspensionText(held.suspended)
          )}
          {held.unsent > 0 && (
            <>
              {' '}
              <Plural
                value={held.unsent}
                one="# change has not been sent yet. It is sent after you sign in."
                other="# changes have not been sent yet. They are sent after you sign in."
              />
            </>
          )}
        </p>
      )}
      {offline && (
        <p className={styles.note}>
          <Trans>You are offline. You need a connection to sign in.</Trans>
        </p>
      )}
      <SignInForm
        held={held ?? nobody}
        offline={offline}
        onSignIn={signIn}
        Passkey={school && hasPasskeys() ? PasskeySignIn : null}
      />
      {school?.single_sign_on && (
        <Suspense>
          <ProviderSignIn name={school.single_sign_on.name} held={held ?? nobody} offline={offline} />
        </Suspense>
      )}
      <div className={styles.links}>
        <button type="button" aria-haspopup="dialog" onClick={() => setForgot(true)}>
          <Trans>Forgot your password?</Trans>
        </button>
        {!held && maySignUp(school) && (
          <Link href={addresses.signUp.getHref()}>
            <Trans>Sign up</Trans>
          </Link>
        )}
      </div>
      <Suspense>
        {pending && <ModerationDialog {...pending} onClose={() => navigate(addresses.approval.getHref())} />}
        {agree && <ConsentDialog onAgree={agree} onClose={() => setAgree(null)} />}
        {asking && <QuestionDialog onClose={() => setAsking(false)} />}
        {forgot && <ForgotDialog onClose={() => setForgot(false)} />}
      </Suspense>
    </EntrancePage>
  );
}

/** `?forgot=1` opens the dialog, also from other sites. Closing it removes the parameter. */
function useForgot(): [boolean, (open: boolean) => void] {
  const search = new URLSearchParams(useSearch());
  const isInAddress = search.get('forgot') === '1';
  const [location, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const set = (now: boolean) => {
    setOpen(now);
    if (now || !isInAddress) return;
    search.delete('forgot');
    const rest = search.toString();
    navigate(location + (rest && `?${rest}`), { replace: true });
  };
  return [isInAddress || open, set];
}
