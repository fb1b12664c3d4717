import { useLiveQuery } from 'dexie-react-hooks';
import { SignInScreen } from '../features/auth/sign-in-screen.tsx';
import { listMeantOps } from '../db/meant-ops.ts';
import { getMeta } from '../db/meta.ts';
import { getMe } from '../db/users.ts';
import { openSession, signIn, tellLocale } from '../platform/session.ts';
import type { Session } from '../platform/stored-session.ts';
import { Shell } from './shell.tsx';
import { Splash } from './splash.tsx';

async function getLock() {
  if (!(await getMeta('locked'))) return { held: null };
  const [me, ops] = await Promise.all([getMe(), listMeantOps()]);
  return { held: { email: me?.email ?? '', unsent: ops.length } };
}

/** A session that the server has ended locks the screens; what the person wrote waits behind them. */
export function SignedIn({ session }: { session: Session }) {
  openSession(session);
  const lock = useLiveQuery(getLock);
  if (!lock) return <Splash />;
  if (lock.held) return <SignInScreen held={lock.held} onSignIn={signIn} />;
  return <Shell onLocale={tellLocale} />;
}
