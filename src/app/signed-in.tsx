import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { LockedDevice } from '../features/auth/sign-in-form.tsx';
import { type SignIn, SignInScreen } from '../features/auth/sign-in-screen.tsx';
import { database, databaseProblem, watchDatabaseProblem } from '../db/current-database.ts';
import { listIntentionalOps } from '../db/intentional-ops.ts';
import { getMeta } from '../db/meta.ts';
import { sharedQuery } from '../db/observe.ts';
import { unfinishedKeys } from '../db/unfinished-writes.ts';
import { getSchool } from '../db/school.ts';
import { getMe } from '../db/users.ts';
import { shownLocale } from '../i18n/activate.ts';
import { storeSchool } from '../lib/stored-school.ts';
import { apiOrigin } from '../platform/api-base.ts';
import { cacheEmojiData } from '../platform/cache-emoji.ts';
import { memoryMode, startMemoryMode, watchMemoryMode } from '../platform/memory-mode.ts';
import { callServer } from '../platform/online.ts';
import { renewSubscription } from '../platform/push.ts';
import { openSession, signIn, startSync, publishLocale } from '../platform/session.ts';
import { currentSession, type Session } from '../platform/stored-session.ts';
import { signOut } from '../platform/sync.ts';
import { setFileOrigin, setFileToken } from '../ui/file-address.ts';
import { showsLowData } from '../ui/low-data.ts';
import { useOnline } from '../ui/use-online.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { later } from './entrance-screens.ts';
import { clearEndedAccount, storeEndedAccount } from './ended-account.tsx';
import { DatabasePending } from './database-pending.tsx';
import { home } from './page-data.ts';
import { loadScreen } from './screens.ts';
import { Shell } from './shell.tsx';
import { Splash } from './splash.tsx';

const shell = <Shell onLocale={publishLocale} />;

async function getLock() {
  if (!(await getMeta('locked'))) return { held: null };
  const [me, ops] = await Promise.all([getMe(), listIntentionalOps()]);
  return { held: { email: me?.email ?? '', unsent: ops.length, ...(me && { userId: me.id }) } };
}
const lock = sharedQuery(getLock);

/** In ms. Rows that have not been read by then are rendered when they arrive. */
const firstReadTimeout = 1000;
/** In ms. The worker starts after this time even if the main thread is still busy. */
const syncStartTimeout = 600;
const renewTimeout = 10_000;
/** In ms, after everything that a first visit loads. */
const keepEmojiAfter = 20_000;
let begun: Session | null = null;

/**
 * Opens the database of the session and reads the rows of the current address, so that it renders once and
 * whole. Resolves when they are read, or after a timeout.
 */
export async function begin(session: Session): Promise<void> {
  if (begun === session) return;
  begun = session;
  clearEndedAccount();
  openSession(session);
  setFileOrigin(apiOrigin());
  await memoryModeStarted();
  const read = recoverWrites()
    .catch(() => undefined)
    .then(() => Promise.all([lock.prefetch(), loadScreen(location.pathname)]));
  let stopWatching = () => {};
  const troubled = new Promise<void>((resolve) => (stopWatching = watchDatabaseProblem(resolve)));
  await Promise.race([read, troubled, tooLate()]);
  stopWatching();
  if (await memoryModeStarted()) await Promise.race([lock.prefetch(), tooLate()]);
  // The visible screen gets the processor first.
  whenIdle(startSync, syncStartTimeout);
  whenIdle(() => void renewSubscription(), renewTimeout);
  setTimeout(() => whenIdle(keepEmoji), keepEmojiAfter);
}

/** Resolves to false at once unless memory mode is starting. */
const memoryModeStarted = async (): Promise<boolean> =>
  memoryMode() === 'starting' &&
  (await startMemoryMode().then(
    () => true,
    () => false,
  ));

const tooLate = () => new Promise((over) => setTimeout(over, firstReadTimeout));

/** Caches emoji for offline use, unless the person saves data. */
function keepEmoji(): void {
  if (!showsLowData()) cacheEmojiData(shownLocale());
}

/** Completes unfinished writes of earlier pages before the screens read. */
async function recoverWrites(): Promise<void> {
  if (unfinishedKeys(database().name).length === 0) return;
  await (await import('./recover-unfinished.ts')).recoverUnfinished();
}

const getFileToken = async () => (await getMeta('session'))?.file_token;

/**
 * The app of a session. A session that the server has ended locks the screens; pending changes stay on the
 * device.
 */
export function SignedIn({ session }: { session: Session }) {
  void begin(session);
  const locked = useSyncExternalStore(lock.watch, lock.get);
  const opener = useLiveQuery(getFileToken);
  useEffect(() => setFileToken(opener), [opener]);
  const school = useLiveQuery(getSchool);
  useEffect(() => {
    if (school) storeSchool(school);
  }, [school]);
  const trouble = useSyncExternalStore(watchDatabaseProblem, databaseProblem);
  const memory = useSyncExternalStore(watchMemoryMode, memoryMode);
  if (trouble === 'held') return <DatabasePending trouble={trouble} />;
  if (memory === 'starting') return <Splash />;
  const isRefused = trouble === 'refused' || memory === 'failed';
  if (!locked) return <DatabasePending trouble={isRefused ? 'refused' : null} />;
  if (locked.held) return <Locked held={locked.held} />;
  return shell;
}

/** If the account was deleted, its data on the device is deleted too. A suspension is named with its reason. */
function Locked({ held }: { held: LockedDevice }) {
  const online = useOnline();
  const [suspended, setSuspended] = useState<string | undefined>();
  useEffect(() => {
    if (!online) return undefined;
    let isCurrent = true;
    const session = currentSession();
    void callServer('wasErased').then(async (outcome) => {
      // Another person may have signed in before the response.
      if (!isCurrent || !outcome.ok || currentSession() !== session) return;
      setSuspended(outcome.value.suspended?.reason);
      if (!outcome.value.erased) return;
      storeEndedAccount(outcome.value.merged ? 'merged' : 'deleted');
      await signOut();
    });
    return () => {
      isCurrent = false;
    };
  }, [online]);
  const [, navigate] = useLocation();
  const signInHere: SignIn = async (proof, consent) => {
    const outcome = await signIn(proof, consent);
    // The address belongs to the person who was signed in.
    const isOther = outcome.ok && held.userId !== undefined && outcome.value.userId !== held.userId;
    if (isOther) navigate(home(), { replace: true });
    return outcome;
  };
  return (
    <SignInScreen
      held={{ ...held, ...(suspended !== undefined && { suspended }) }}
      onSignIn={signInHere}
      later={later}
    />
  );
}
