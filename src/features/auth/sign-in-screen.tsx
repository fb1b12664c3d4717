import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Outcome, SignedIn } from '../../lib/sync-api.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { type HeldDevice, SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-screen.module.css';

const nobody: HeldDevice = { email: '', unsent: 0 };

interface SignInScreenProps {
  held?: HeldDevice;
  onSignIn: (email: string, password: string) => Promise<Outcome<SignedIn>>;
}

export function SignInScreen({ held, onSignIn }: SignInScreenProps) {
  const { t } = useLingui();
  const offline = !useOnline();
  const title = t`Sign in`;
  useEffect(() => {
    document.title = `${title} – Yurt`;
  }, [title]);
  return (
    <div className={styles.screen}>
      <main className={styles.main}>
        <div className={styles.brand}>
          <Mark size={64} />
          <h1 className={styles.name}>Yurt</h1>
          <p className={styles.lead}>
            <Trans>Conference and school on waste and the environment</Trans>
          </p>
        </div>
        {held && (
          <p className={styles.note}>
            <Trans>Your session has ended. Please sign in again: your data on this device is kept.</Trans>
          </p>
        )}
        {offline && (
          <p className={styles.note}>
            <Trans>You are offline. Signing in needs a connection.</Trans>
          </p>
        )}
        <SignInForm held={held ?? nobody} offline={offline} onSignIn={onSignIn} />
      </main>
      <footer className={styles.foot}>
        <LanguageSelect />
      </footer>
    </div>
  );
}
