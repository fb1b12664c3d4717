import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { Database, type StoredBlob } from '../../../src/db/database.ts';
import { databaseName } from '../../../src/lib/person-databases.ts';
import { getMeta } from '../../../src/db/meta.ts';
import type { NewOp } from '../../../src/db/outbox-op.ts';
import { enqueue } from '../../../src/db/outbox.ts';
import { observe } from '../../../src/db/observe.ts';
import { TicketsDatabase } from '../../../src/db/tickets.ts';
import { deleteDatabase } from '../../../src/db/wipe.ts';
import type { SyncApi } from '../../../src/lib/sync-api.ts';
import type { Environment } from '../../../workers/sync/environment.ts';
import { createSyncApi } from '../../../workers/sync/session/sync-api.ts';
import { LockManager } from './lock-manager.ts';

export interface RealDevice {
  api: SyncApi;
  db: Database;
  send: (content: string, groupId: number) => Promise<string | null>;
  /** Adds an op to the outbox, with the file that it sends. */
  enqueueOp: (op: NewOp, blob?: StoredBlob) => Promise<string | null>;
  contents: () => Promise<string[]>;
  net: {
    /** While false, requests fail and sockets are closed. */
    up: boolean;
    /** Count of next write responses to drop. */
    lostResponses: number;
    /** Count of next writes to drop before they reach the server. */
    lostRequests: number;
    /** Delays the responses to writes until it resolves. */
    responseDelay: Promise<void> | null;
    /** All requests that left the device. */
    sent: { address: string; init: RequestInit }[];
  };
}

type Clock = Pick<Environment, 'now' | 'after'>;

const realClock: Clock = {
  now: Date.now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * A browser profile with a real clock, real requests and real sockets; only its network can be cut. It signs what it
 * sends to boxes if it gets WebCrypto.
 */
export async function realDevice(
  url: string,
  person: { id: number; token: string },
  clock: Clock = realClock,
  subtle?: SubtleCrypto,
): Promise<RealDevice> {
  const profile = randomUUID();
  const locks = new LockManager();
  const sockets: Socket[] = [];
  let up = true;
  const net: RealDevice['net'] = {
    get up() {
      return up;
    },
    set up(now) {
      up = now;
      if (!up) for (const { io: manager } of sockets) manager.engine.close();
    },
    lostResponses: 0,
    lostRequests: 0,
    responseDelay: null,
    sent: [],
  };
  const profileName = (name: string) => `${name}:${profile}`;
  const api = createSyncApi({
    ...clock,
    subtle,
    random: Math.random,
    uuid: randomUUID,
    fetch: async (address, init) => {
      if (!net.up) throw new TypeError('offline');
      net.sent.push({ address, init });
      const writes = init.method !== 'GET';
      if (writes && net.lostRequests > 0) {
        net.lostRequests -= 1;
        throw new TypeError('the request was lost');
      }
      const response = await fetch(address, init);
      if (writes) await net.responseDelay;
      if (writes && net.lostResponses > 0) {
        net.lostResponses -= 1;
        await response.text();
        throw new TypeError('the response was lost');
      }
      return response;
    },
    socket: (host, options) => {
      const socket = io(host, options);
      socket.io.on('open', () => {
        if (!up) socket.io.engine.close();
      });
      sockets.push(socket);
      return socket;
    },
    observe,
    locks: locks.forTab({}),
    databases: {
      open: (name) => new Database(profileName(name)),
      delete: (name) => deleteDatabase(name),
      names: async () => [],
      tickets: () => new TicketsDatabase(profileName('tickets')),
    },
    clearCaches: async () => {},
  });
  const db = new Database(profileName(databaseName(new URL(url).host, person.id)));
  const enqueueOp = (op: NewOp, blob?: StoredBlob) => enqueue(op, { db, ...(blob && { blob }) });
  await api.start({
    base: `${url}/api`,
    userId: person.id,
    token: person.token,
    locale: 'en',
    timeZone: 'UTC',
    credentials: false,
  });
  await until(async () => {
    const [snapshot, connection] = [await getMeta('snapshot', db), await getMeta('connection', db)];
    if (snapshot?.messages === undefined || !connection?.socket || connection.syncing)
      throw new Error(
        `Not synced: snapshot ${JSON.stringify(snapshot)}, connection ${JSON.stringify(connection)}`,
      );
  });
  return {
    api,
    db,
    net,
    enqueueOp,
    send: (content, groupId) => enqueueOp({ kind: 'message.send', args: { group_id: groupId, content } }),
    contents: async () => (await db.messages.orderBy('id').toArray()).map((row) => row.content),
  };
}

/** Waits until `check` no longer rejects; throws its last error after 40 s. */
export async function until(check: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + 40_000; ; await sleep(20)) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
