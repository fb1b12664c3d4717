import { io } from 'socket.io-client';
import { Database } from '../../src/db/database.ts';
import { observe } from '../../src/db/observe.ts';
import { TicketsDatabase } from '../../src/db/tickets.ts';
import { personDatabases, removeDatabase } from '../../src/db/wipe.ts';
import { randomUuid } from '../../src/lib/uuid.ts';
import type { Environment, Locks } from './environment.ts';
import { type LockChannel, type LockMessage, messageLocks } from './leader/message-locks.ts';

/** The world as it is. */
export function browserEnvironment(locks = sharedLocks()): Environment {
  return {
    ...time,
    random: () => Math.random(),
    fetch: (url, init) => fetch(url, init),
    observe,
    socket: (host, options) => io(host, options),
    locks,
    databases: {
      open: (name) => new Database(name),
      delete: removeDatabase,
      names: personDatabases,
      tickets: () => new TicketsDatabase(),
    },
    clearCaches,
  };
}

const time: Pick<Environment, 'now' | 'after' | 'uuid'> = {
  now: () => Date.now(),
  uuid: randomUuid,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const browserLocks: Locks = {
  request: (name, options, work) => navigator.locks.request(name, options, (lock) => work(lock !== null)),
};

/** Locks that all tabs of this origin share. */
const sharedLocks = (): Locks =>
  'locks' in navigator ? browserLocks : messageLocks({ ...time, channel: lockChannel() });

/** Locks of one engine that shares its database with no other tab. Browsers that block site data refuse Web Locks. */
export const ownLocks = (): Locks =>
  messageLocks({ ...time, channel: { post: () => undefined, listen: () => undefined } });

/** Between the tabs of this origin. Browsers without it are older than those supported. */
function lockChannel(): LockChannel {
  const channel = new BroadcastChannel('yurt-locks');
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<LockMessage>) => listener(data);
    },
  };
}

/** Files kept for a person; the shell of the app is everybody's and stays. */
async function clearCaches(): Promise<void> {
  // Files on their way to the server, where a browser has such a folder.
  await navigator.storage
    ?.getDirectory?.()
    .then((folder) => folder.removeEntry('uploads', { recursive: true }))
    .catch(() => undefined);
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.startsWith('workbox-precache')).map((name) => caches.delete(name)),
  );
}
