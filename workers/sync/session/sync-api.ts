/* The engine as the page uses it. It serves one person at a time, and none before they have signed in. */
import type { Database } from '../../../src/db/database.ts';
import type { TabRequest } from '../../../src/db/tab-request.ts';
import { databaseName } from '../../../src/lib/person-databases.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import type {
  FoundMessage,
  Outcome,
  PageState,
  Readers,
  SessionStart,
  StartResult,
  SyncApi,
} from '../../../src/lib/sync-api.ts';
import { backoff } from '../transport/backoff.ts';
import { Engine } from './engine.ts';
import type { Environment } from '../environment.ts';
import { offline } from './outcome.ts';
import { lazyModules } from './lazy-modules.ts';
import {
  deliverTickets,
  finishWipes,
  deletePersonData,
  deleteEndedData,
  signOut,
  wasEnded,
} from './sign-out.ts';

type IsCurrent = NonNullable<Parameters<SyncApi['start']>[1]>;

export function createSyncApi(env: Environment): SyncApi {
  let engine: Engine | null = null;
  let page: PageState = { online: true, visible: true };
  let deliveries = 0;
  let cancelDelivery = () => {};
  let decisions = 0;
  // Start, sign-in and sign-out run one after the other.
  let queue: Promise<unknown> = finishWipes(env).catch(() => undefined);

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  const deliver = async () => {
    cancelDelivery();
    if (!page.online) return;
    const delivered = await deliverTickets(env).catch(() => true);
    deliveries = delivered ? 0 : deliveries + 1;
    if (!delivered) cancelDelivery = env.after(backoff(deliveries, env.random), () => void deliver());
  };

  const closeEngine = () => {
    engine?.stop();
    engine?.db.close();
    engine = null;
  };

  /**
   * True if the engine runs for this session. A database without a profile was cleared by the browser or
   * another page.
   */
  const isRunningFor = async (name: string, { token }: SessionStart): Promise<boolean> =>
    engine !== null &&
    engine.db.name === name &&
    engine.session.token === token &&
    engine.db.isOpen() &&
    (await getMeta('profile', engine.db)) !== undefined;

  const start = async (session: SessionStart, isCurrent: IsCurrent): Promise<StartResult> => {
    const name = databaseName(new URL(session.base).host, session.userId);
    if (await isRunningFor(name, session)) return 'started';
    closeEngine();
    if (await wasEnded(env, session.token)) {
      await deleteEndedData(env, name);
      return 'ended';
    }
    const others = (await env.databases.names()).filter((other) => other !== name);
    // The person who signs in creates a database after `isCurrent` has become false.
    if (!(await isCurrent())) return 'replaced';
    for (const other of others) await deletePersonData(env, other);
    const db = env.databases.open(name);
    const locked = await prepare(db, session).catch((error: unknown) => {
      db.close();
      throw error;
    });
    engine = new Engine({ env, db, session, locked, page });
    return 'started';
  };

  /** Stores the session. Returns true if it is locked. */
  const prepare = async (db: Database, session: SessionStart): Promise<boolean> => {
    const stored = await getMeta('session', db);
    // A refused token stays refused; a new one unlocks the outbox.
    const locked = stored?.token === session.token && (await getMeta('locked', db)) === true;
    if (!locked) {
      await db.transaction('rw', db.meta, async () => {
        if (stored?.token !== session.token)
          await putMeta('session', { base: session.base, token: session.token }, db);
        await putMeta('profile', session.userId, db);
        await putMeta('locked', false, db);
        await db.meta.delete('signedOut');
      });
    }
    return locked;
  };

  /** Retries if the database cannot be opened, until another start or sign-out is requested. */
  const startWithRetries = (
    session: SessionStart,
    isCurrent: IsCurrent,
    failures = 0,
  ): Promise<StartResult> => {
    decisions += 1;
    const decision = decisions;
    return enqueue(() => start(session, isCurrent)).catch((error: unknown) => {
      env.after(backoff(failures, env.random), () => {
        if (decision === decisions) startWithRetries(session, isCurrent, failures + 1).catch(() => undefined);
      });
      throw error;
    });
  };

  /** The engine, after a start that is under way. */
  const runningEngine = async () => engine ?? queue.then(() => engine);

  const requestFromLeader = async <T>(request: TabRequest['want']): Promise<Outcome<T>> =>
    // The leader answers each kind of request with the type of that kind.
    ((await (await runningEngine())?.ask(request)) as Outcome<T> | undefined) ?? offline;

  void deliver();

  return {
    signIn: (input) =>
      enqueue(async () => {
        const { signIn } = await lazyModules.signIn();
        return signIn(env, input);
      }),
    start: (session, isCurrent = () => true) => startWithRetries(session, isCurrent),
    signOut: () => {
      decisions += 1;
      return enqueue(async () => {
        const leaving = engine;
        engine = null;
        leaving?.stop();
        if (leaving) await signOut(env, leaving.db, leaving.session);
        // Also delete data of accounts whose engine could not be started.
        for (const name of await env.databases.names()) await deletePersonData(env, name);
        void deliver();
      });
    },
    deleteProfile: async (withMessages, password) => {
      const session = (await runningEngine())?.session;
      const part = await lazyModules.deleteProfile();
      return session ? part.deleteProfile(env, session, withMessages, password) : offline;
    },
    ownData: async (id) => {
      const session = (await runningEngine())?.session;
      return session ? (await lazyModules.ownData()).ownData(env, session, id) : offline;
    },
    uploadVideo: async (file, onProgress) => {
      const now = await runningEngine();
      return now ? (await lazyModules.uploadVideo()).uploadVideo(now, file, onProgress) : offline;
    },
    cancelVideo: async () => (await lazyModules.uploadVideo()).cancelVideo(),
    retry: async () => engine?.retry(),
    pageState: async (now) => {
      const back = now.online && !page.online;
      page = now;
      engine?.pageState(now);
      if (back) await deliver();
    },
    openGroup: async (groupId) => void (await requestFromLeader({ kind: 'open', groupId })),
    openEvent: async (eventId) => void (await requestFromLeader({ kind: 'event', eventId })),
    loadOlder: (groupId) => requestFromLeader({ kind: 'older', groupId }),
    loadAround: (groupId, id) => requestFromLeader({ kind: 'around', groupId, id }),
    growExcerpt: (groupId, end) => requestFromLeader({ kind: 'excerpt', groupId, end }),
    openPrivateChat: (userId) => requestFromLeader({ kind: 'private', userId }),
    findMessages: async (text, groupId) => {
      const db = (await runningEngine())?.db;
      return db ? (await lazyModules.findMessages()).findMessages(db, text, groupId) : [];
    },
    searchMessages: async (text, groupId) =>
      (await requestFromLeader({
        kind: 'search',
        text,
        ...(groupId !== undefined && { groupId }),
      })) as Outcome<FoundMessage[]>,
    readersOf: async (messageId) =>
      (await requestFromLeader({ kind: 'readers', messageId })) as Outcome<Readers>,
    refetch: async (area) => void (await requestFromLeader({ kind: 'refetch', area })),
    fetchEdition: async () => void (await requestFromLeader({ kind: 'edition' })),
    typing: async (groupId, typing) => engine?.typing(groupId, typing),
    setDeskPosition: async (desk, row, editing) =>
      void (await requestFromLeader({ kind: 'desk', desk, row, editing })),
    openPeople: async () => void (await requestFromLeader({ kind: 'people' })),
    openRoom: async (eventId) => void (await requestFromLeader({ kind: 'room', eventId })),
    check: () => requestFromLeader({ kind: 'check' }),
    term: async () => engine?.term ?? null,
    setLocale: async (locale) => engine?.setLocale(locale),
  };
}
