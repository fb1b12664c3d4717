import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Redirect, Router, useLocation, useSearch } from 'wouter';
import { SignInScreen } from '../features/auth/sign-in-screen.tsx';
import { loadTexts } from '../i18n/activate.ts';
import { addresses } from '../lib/addresses.ts';
import type { SignInProof } from '../lib/sync-api.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import { currentSession, watchSession } from '../platform/stored-session.ts';
import { Announcer } from '../ui/status-text.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { EndedAccountNotice } from './ended-account.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { later } from './entrance-screens.ts';
import { lazyScreen } from './lazy-screen.ts';
import { storeLanguage, ownTarget, useAppLocation } from './location.ts';
import { useOpenPage } from './open-pages.tsx';
import { home } from './page-data.ts';
import { Splash } from './splash.tsx';

/** Loads the database and the code that needs it on sign-in, not with the form. */
const signIn = async (proof: SignInProof, consent?: string) =>
  (await loadChunk(() => import('../platform/session.ts'))).signIn(proof, consent);

export const SignedIn = lazyScreen(async () => {
  const texts = loadTexts('app');
  // Both load in parallel; if the screen fails first, this rejection has no handler.
  texts.catch(() => undefined);
  const { SignedIn: screen, begin } = await import('./signed-in.tsx');
  const session = currentSession();
  // In a task of its own, so that input is handled in between.
  await new Promise((resume) => setTimeout(resume));
  await Promise.all([texts, session && begin(session)]);
  return { SignedIn: screen };
}, 'SignedIn');

/** All controls in all states, for development. */
const InterfaceScreen = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./interface/interface-screen.tsx')).InterfaceScreen }))
  : null;

export const App = () => (
  <I18nProvider i18n={i18n}>
    <Router hook={useAppLocation} hrefs={(href) => storeLanguage(href)}>
      <CrashBoundary>
        <Entrance />
      </CrashBoundary>
      <Toaster />
      <Announcer />
    </Router>
  </I18nProvider>
);

/** The pages without a session. The requested page opens after the sign-in. */
function Entrance() {
  const session = useSyncExternalStore(watchSession, currentSession);
  const [location] = useLocation();
  const [wasIn, setWasIn] = useState(false);
  const search = useSearch();
  const openPage = useOpenPage(session !== null);
  const atSignIn = location === addresses.signIn.path;
  if (session && !wasIn) setWasIn(true);
  if (InterfaceScreen && location === '/interface') {
    return (
      <Suspense fallback={<Splash />}>
        <InterfaceScreen />
      </Suspense>
    );
  }
  if (openPage) return <Suspense fallback={<Splash />}>{openPage}</Suspense>;
  if (session) {
    if (atSignIn)
      return <Redirect to={ownTarget(new URLSearchParams(search).get('next')) ?? home()} replace />;
    return (
      <Suspense fallback={<Splash />}>
        <SignedIn key={session.userId} session={session} />
      </Suspense>
    );
  }
  if (!atSignIn) {
    // After a sign-out another person may sign in, who did not request that page.
    const next = location === '/' || wasIn ? undefined : location + (search && `?${search}`);
    return <Redirect to={addresses.signIn.getHref(next)} replace />;
  }
  return (
    <>
      <BlockedNotice />
      <EndedAccountNotice />
      <SignInScreen onSignIn={signIn} later={later} />
    </>
  );
}
