import type { Locale } from '../../contract/scalars.ts';
import { dropSentBlobs } from '../db/blobs.ts';
import {
  databaseTrouble,
  isRefusedFromStart,
  putDatabaseAside,
  takeDatabaseUp,
  watchDatabaseTrouble,
} from '../db/current-database.ts';
import { askAgain } from '../db/database.ts';
import { isIndexedDbMissing, isInMemory } from '../db/memory.ts';
import { getMeta } from '../db/meta.ts';
import { observe } from '../db/observe.ts';
import { setOwner } from '../db/owner.ts';
import { writeReserve } from '../db/quota-reserve.ts';
import { databaseName } from '../lib/person-databases.ts';
import type { Outcome, SignedIn } from '../lib/sync-api.ts';
import { apiBase, apiHost, sendsCredentials } from './api-base.ts';
import { cancelWipe } from './pending-wipes.ts';
import { loadChunk } from './load-chunk.ts';
import { ensureDatabases, startMemoryMode } from './memory-mode.ts';
import { releaseWhenAside } from './page-life.ts';
import { relayPageState } from './page-state.ts';
import { requestPersistence } from './storage.ts';
import { clearSession, currentSession, saveSession, type Session } from './stored-session.ts';
import { callBeforeOthers, beginSync, sync } from './sync.ts';

/** A sign-out in another tab deletes the database too: what it does to the session is known by then. */
const beforeRefilling = 1000;

releaseWhenAside({
  expect: putDatabaseAside,
  leave: putDatabaseAside,
  comeBack: () => void takeDatabaseUp(),
});

watchDatabaseTrouble(() => {
  if (isRefusedFromStart()) void goOnInMemory().catch(() => undefined);
});

let opened: Session | null = null;
let stopKeeping = () => {};

/** Opens the database of the session in memory; every live query asks again. */
async function goOnInMemory(): Promise<void> {
  await startMemoryMode();
  if (!opened) return;
  setOwner(apiHost(), opened.userId);
  askAgain();
}

/**
 * Opens the person's database to the screens; again for the same session is nothing. What is on the device can be read
 * and written without the worker, which begins when it is called for or somebody asks something of it.
 */
export function openSession(session: Session): void {
  if (opened === session) return;
  opened = session;
  setOwner(apiHost(), session.userId);
  if (isIndexedDbMissing()) void goOnInMemory().catch(() => undefined);
  const start = () =>
    sync()
      .start({ ...surroundings(), ...session })
      .then((started) => {
        if (started === 'ended' && currentSession() === session) clearSession();
      })
      .catch(() => undefined);
  stopKeeping();
  callBeforeOthers(() => {
    if (opened !== session) return;
    relayPageState();
    void start().then(() => {
      if (opened !== session) return;
      stopKeeping();
      stopKeeping = keepFilled(session, start);
      if (isInMemory()) stopKeeping = both(stopKeeping, keepMemory(session));
      void writeReserve().catch(() => undefined);
      void dropSentBlobs().catch(() => undefined);
    });
  });
}

/** Looks after a session in memory, by a script that only this mode needs. Gives a function that ends it. */
function keepMemory(session: Session): () => void {
  let end = () => {};
  let isEnded = false;
  void loadChunk(() => import('./memory-session.ts')).then(
    ({ storeMemorySession: keepMemorySession }) => {
      if (!isEnded) end = keepMemorySession(session);
    },
    () => undefined,
  );
  return () => {
    isEnded = true;
    end();
  };
}

const both = (one: () => void, other: () => void) => () => {
  one();
  other();
};

/** Begins the worker of the open session, unless somebody has asked something of it already. */
export const startSync = beginSync;

/** Where the database is deleted or emptied under a session that lasts, everything is fetched again. */
function keepFilled(session: Session, start: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refill = () => {
    timer = undefined;
    if (opened !== session || currentSession() !== session) return;
    if (databaseTrouble() === 'gone') {
      setOwner(apiHost(), session.userId);
      askAgain();
    }
    void start();
  };
  const refillSoon = () => {
    timer ??= setTimeout(refill, beforeRefilling);
  };
  const stopObserving = observe(
    () => getMeta('profile'),
    (profile) => profile === undefined && refillSoon(),
  );
  const stopWatching = watchDatabaseTrouble(() => databaseTrouble() === 'gone' && refillSoon());
  return () => {
    clearTimeout(timer);
    stopObserving();
    stopWatching();
  };
}

export async function signIn(email: string, password: string): Promise<Outcome<SignedIn>> {
  await ensureDatabases();
  const outcome = await sync().signIn({ ...surroundings(), email, password });
  if (outcome.ok) {
    cancelWipe(databaseName(apiHost(), outcome.value.userId));
    saveSession(outcome.value);
    requestPersistence();
  }
  return outcome;
}

/** The language the person reads in now. */
export const publishLocale = (locale: Locale): void =>
  void sync()
    .setLocale(locale)
    .catch(() => undefined);

const surroundings = () => ({
  base: apiBase,
  locale: pageLocale(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  credentials: sendsCredentials,
});

const pageLocale = (): Locale => {
  const { lang } = document.documentElement;
  return lang === 'de' || lang === 'ru' ? lang : 'en';
};
