import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, Suspense } from 'react';
import { Link } from 'wouter';
import { clearProviderReturn } from '../../platform/provider-attempt.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { useStoredSchool } from '../../ui/use-school.ts';
import type { ConsentDialogProps } from './consent.ts';
import { EntrancePage } from './entrance-page.tsx';
import { FailureNote } from './failure-note.tsx';
import { LinkForm } from './link-form.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { SignInCodeForm } from './sign-in-code-form.tsx';
import type { SignIn } from './sign-in-screen.tsx';
import { backFrom, useProviderReturn } from './use-provider-return.ts';
import styles from './entrance.module.css';

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
  const { returned, step, consent, onConsentClose, signIn, signInToLink, onReplace, onReplaceClose } =
    useProviderReturn({ name, onSignIn, onDone });
  const isLinking = returned?.attempt.purpose === 'link';
  return (
    <EntrancePage title={isLinking ? t`Connect an account` : t`Sign in`}>
      {step.name === 'waiting' && !consent && (
        <p className={styles.note} role="status">
          {isLinking ? <Trans>Connecting the account…</Trans> : <Trans>Signing in…</Trans>}
        </p>
      )}
      {step.name === 'lost' && (
        <p className={styles.summary} role="alert">
          <Trans>This sign-in began in another browser or has expired. Please sign in again.</Trans>
        </p>
      )}
      {step.name === 'cancelled' && (
        <StatusText className={styles.note}>
          <Trans>You have cancelled the sign-in.</Trans>
        </StatusText>
      )}
      {step.name === 'failed' && (
        <FailureNote failure={step.failure} isLinking={isLinking} onAgain={step.onAgain} />
      )}
      {step.name === 'code' && returned && <SignInCodeForm onCode={(code) => signIn(returned, code)} />}
      {step.name === 'link' && returned && (
        <LinkForm email={step.email} provider={name} onSignIn={(proof) => signInToLink(returned, proof)} />
      )}
      {step.name !== 'waiting' && (
        <div className={styles.links}>
          <Link href={backFrom(returned)} onClick={clearProviderReturn}>
            {isLinking ? <Trans>Back</Trans> : <Trans>Go to sign-in</Trans>}
          </Link>
        </div>
      )}
      {step.name === 'replace' && returned?.attempt.held && (
        <ReplaceDialog held={returned.attempt.held} onConfirm={onReplace} onClose={onReplaceClose} />
      )}
      <Suspense>
        {consent && (
          <ConsentDialog isFirst={consent.first} onAgree={consent.onAgree} onClose={onConsentClose} />
        )}
      </Suspense>
    </EntrancePage>
  );
}
