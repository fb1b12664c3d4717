import type { Locale } from '../../contract/scalars.ts';
import { deleteSentBlobs } from '../db/blobs.ts';
import {
  databaseProblem,
  isRefusedFromStart,
  suspendDatabase,
  resumeDatabase,
  watchDatabaseProblem,
} from '../db/current-database.ts';
import { rerunLiveQueries } from '../db/database.ts';
import { isIndexedDbMissing, isInMemory } from '../db/memory.ts';
import { getMeta } from '../db/meta.ts';
import { observe } from '../db/observe.ts';
import { setOwner } from '../db/owner.ts';
import { writeReserve } from '../db/quota-reserve.ts';
import { databaseName } from '../lib/person-databases.ts';
import type { Outcome, SignedIn, SignInProof } from '../lib/sync-api.ts';
import { apiBase, apiHost, sendsCredentials } from './api-base.ts';
import { cancelWipe } from './pending-wipes.ts';
import { loadChunk } from './load-chunk.ts';
import { ensureDatabases, startMemoryMode } from './memory-mode.ts';
import { onSuspend } from './page-lifecycle.ts';
import { relayPageState } from './page-state.ts';
import { requestPersistence } from './storage.ts';
import {
  clearSession,
  currentSession,
  isCurrentPerson,
  saveSession,
  type Session,
} from './stored-session.ts';
import { setFirstCall, startEngine, sync, workerCallback } from './sync.ts';

/** In ms. A sign-out in another tab deletes the database too; by then it has cleared the session. */
const refillDelay = 1000;

onSuspend({
  expectLeave: suspendDatabase,
  leave: suspendDatabase,
  resume: () => void resumeDatabase(),
});

watchDatabaseProblem(() => {
  if (isRefusedFromStart()) void continueInMemory().catch(() => undefined);
});

let opened: Session | null = null;
let stopTasks = () => {};

/** Reopens the database of the session in memory and reruns all live queries. */
async function continueInMemory(): Promise<void> {
  await startMemoryMode();
  if (!opened) return;
  setOwner(apiHost(), opened.userId);
  rerunLiveQueries();
}

/**
 * Opens the person's database for the screens. A second call for the same session does nothing. Screens can
 * read and write without the worker, which starts on `startSync` or on the first call.
 */
export function openSession(session: Session): void {
  if (opened === session) return;
  opened = session;
  setOwner(apiHost(), session.userId);
  if (isIndexedDbMissing()) void continueInMemory().catch(() => undefined);
  const start = () =>
    sync()
      .start(
        { ...pageSettings(), ...session },
        workerCallback(() => isCurrentPerson(session.userId)),
      )
      .then((started) => {
        if (started === 'ended' && currentSession() === session) clearSession();
      })
      .catch(() => undefined);
  stopTasks();
  setFirstCall(() => {
    if (opened !== session) return;
    relayPageState();
    void start().then(() => {
      if (opened !== session) return;
      stopTasks();
      stopTasks = refillWhenDeleted(session, start);
      if (isInMemory()) stopTasks = runBoth(stopTasks, startMemoryTasks(session));
      void writeReserve().catch(() => undefined);
      void deleteSentBlobs().catch(() => undefined);
    });
  });
}

/**
 * Starts the memory-mode tasks of a session in a lazily loaded script. Returns a function that stops them.
 */
function startMemoryTasks(session: Session): () => void {
  let end = () => {};
  let isEnded = false;
  void loadChunk(() => import('./memory-session.ts')).then(
    ({ startMemorySession }) => {
      if (!isEnded) end = startMemorySession(session);
    },
    () => undefined,
  );
  return () => {
    isEnded = true;
    end();
  };
}

const runBoth = (one: () => void, other: () => void) => () => {
  one();
  other();
};

/** Starts the worker of the open session unless it runs already. */
export const startSync = startEngine;

/** Fetches everything again if the database is deleted or cleared while the session continues. */
function refillWhenDeleted(session: Session, start: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refill = () => {
    timer = undefined;
    if (opened !== session || currentSession() !== session) return;
    if (databaseProblem() === 'gone') {
      setOwner(apiHost(), session.userId);
      rerunLiveQueries();
    }
    void start();
  };
  const refillSoon = () => {
    timer ??= setTimeout(refill, refillDelay);
  };
  const stopObserving = observe(
    () => getMeta('profile'),
    (profile) => profile === undefined && refillSoon(),
  );
  const stopWatching = watchDatabaseProblem(() => databaseProblem() === 'gone' && refillSoon());
  return () => {
    clearTimeout(timer);
    stopObserving();
    stopWatching();
  };
}

/** `consent`: the version of the legal documents that the person accepts. */
export async function signIn(proof: SignInProof, consent?: string): Promise<Outcome<SignedIn>> {
  await ensureDatabases();
  const outcome = await sync().signIn({
    ...pageSettings(),
    proof,
    ...(consent !== undefined && { consent }),
  });
  if (outcome.ok) {
    cancelWipe(databaseName(apiHost(), outcome.value.userId));
    saveSession(outcome.value);
    requestPersistence();
  }
  return outcome;
}

export const publishLocale = (locale: Locale): void =>
  void sync()
    .setLocale(locale)
    .catch(() => undefined);

const pageSettings = () => ({
  base: apiBase,
  locale: pageLocale(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  credentials: sendsCredentials,
});

const pageLocale = (): Locale => {
  const { lang } = document.documentElement;
  return lang === 'de' || lang === 'ru' ? lang : 'en';
};
