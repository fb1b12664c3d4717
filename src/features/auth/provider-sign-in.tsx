import { Trans, useLingui } from '@lingui/react/macro';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import {
  clearExpiredAttempt,
  providerSignOut,
  storeProviderSession,
} from '../../platform/provider-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { goToProvider } from './commands.ts';
import styles from './entrance.module.css';
import { signInRefusal } from './sign-in-errors.ts';
import type { LockedDevice } from './sign-in-form.tsx';

export interface ProviderProps {
  /** Name of the identity provider. */
  name: string;
  held: LockedDevice;
  offline: boolean;
}

/** Leads to the identity provider, which sends the person back to `ProviderReturnScreen`. */
export function ProviderSignIn({ name, held, offline }: ProviderProps) {
  const { i18n } = useLingui();
  const next = useNext();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReturnType<typeof signInRefusal> | null>(null);
  const [signOutAddress] = useState(providerSignOut);
  useEffect(clearExpiredAttempt, []);
  const begin = async () => {
    if (offline || busy) return;
    setBusy(true);
    setRefusal(null);
    const { userId, email, unsent } = held;
    const failure = await goToProvider({
      next,
      nextOf: userId,
      ...(userId !== undefined && unsent > 0 && { held: { userId, email, unsent } }),
    });
    setBusy(false);
    if (failure) setRefusal(signInRefusal(failure));
  };
  return (
    <>
      <Button size="wide" aria-disabled={busy || offline || undefined} onClick={() => void begin()}>
        <LogIn />
        <Trans>Sign in with {name}</Trans>
      </Button>
      {refusal !== null && <StatusText>{typeof refusal === 'string' ? refusal : i18n._(refusal)}</StatusText>}
      {signOutAddress !== null && !held.email && (
        <p className={styles.note}>
          <Trans>
            You are still signed in at {name}.{' '}
            <a href={signOutAddress} onClick={() => storeProviderSession(null)}>
              Sign out there too
            </a>
          </Trans>
        </p>
      )}
    </>
  );
}

/** The address to open after the sign-in; null for the dashboard. */
function useNext(): string | null {
  const [location] = useLocation();
  const search = useSearch();
  if (location === addresses.signIn.path) return new URLSearchParams(search).get('next');
  return location + (search && `?${search}`);
}
