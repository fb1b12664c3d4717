import { io } from 'socket.io-client';
import { Database } from '../../src/db/database.ts';
import { observe } from '../../src/db/observe.ts';
import { TicketsDatabase } from '../../src/db/tickets.ts';
import { personDatabases, deleteDatabase } from '../../src/db/wipe.ts';
import { randomUuid } from '../../src/lib/uuid.ts';
import type { Environment, Locks } from './environment.ts';
import { type LockChannel, type LockMessage, messageLocks } from './leader/message-locks.ts';

export function browserEnvironment(locks = sharedLocks()): Environment {
  return {
    ...time,
    random: () => Math.random(),
    fetch: (url, init) => fetch(url, init),
    subtle: crypto.subtle,
    observe,
    socket: (host, options) => io(host, options),
    locks,
    databases: {
      open: (name) => new Database(name),
      delete: deleteDatabase,
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

/** Locks shared by all tabs of this origin. */
const sharedLocks = (): Locks =>
  'locks' in navigator ? browserLocks : messageLocks({ ...time, channel: lockChannel() });

/** Locks for an engine whose database no other tab uses. Browsers that block site data refuse Web Locks. */
export const ownLocks = (): Locks =>
  messageLocks({ ...time, channel: { post: () => undefined, listen: () => undefined } });

/** A BroadcastChannel between the tabs of this origin; every supported browser has one. */
function lockChannel(): LockChannel {
  const channel = new BroadcastChannel('yurt-locks');
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<LockMessage>) => listener(data);
    },
  };
}

/** Deletes the files cached for a person. The precache of the app belongs to all users and stays. */
async function clearCaches(): Promise<void> {
  // Pending uploads, if the browser has the origin private file system.
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
