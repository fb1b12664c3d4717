import { database } from '../../db/current-database.ts';
import { type Connection, getMeta } from '../../db/meta.ts';
import { observe } from '../../db/observe.ts';
import { listChatArrivals, listChatMarks } from '../../features/chat/queries.ts';
import { getNewestNotification, listNewerThan } from '../../features/notifications/queries.ts';
import { type Arrivals, isAway, isBack } from './absence.ts';

interface Page {
  isVisible: () => boolean;
  /** Returns a function that unsubscribes. */
  onVisible: (listener: () => void) => () => void;
}

const page: Page = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

interface Handlers {
  left: () => void;
  /**
   * Called when everything has synced and the page is visible. `newest` is the newest notification at that
   * time.
   */
  back: (arrivals: Arrivals, newest: number) => void;
}

/**
 * Records what the device has when the connection is lost; after the next sync, everything beyond that
 * arrived during the absence. Returns a function that stops watching.
 */
export function watchAbsence({ left, back }: Handlers, { isVisible, onVisible } = page): () => void {
  let connection: Connection | undefined;
  let away: { since: number; marks: ReturnType<typeof takeMarks> } | null = null;

  const consider = () => {
    if (!connection || connection.lastSyncAt === null) return;
    if (away && isVisible() && isBack(connection, away.since)) {
      const { marks } = away;
      away = null;
      // If the rows can't be read, nothing is reported.
      void marks
        .then(listArrivals)
        .then(({ arrivals, newest }) => back(arrivals, newest))
        .catch(() => back({ chats: [], logs: [] }, 0));
    } else if (!away && isAway(connection, Date.now())) {
      away = { since: connection.lastSyncAt, marks: takeMarks() };
      left();
    }
  };

  const unwatch = observe(
    () => getMeta('connection'),
    (now) => {
      connection = now;
      consider();
    },
  );
  const unlisten = onVisible(consider);
  return () => {
    unwatch();
    unlisten();
  };
}

/** In one transaction: later writes are not included. */
function readAtOnce<T>(work: () => Promise<T>): Promise<T> {
  const db = database();
  return db.transaction(
    'r',
    [db.groups, db.windows, db.messages, db.held, db.logs, db.users, db.outbox, db.meta],
    work,
  );
}

const takeMarks = () =>
  readAtOnce(async () => {
    const [chats, log] = await Promise.all([listChatMarks(), getNewestNotification()]);
    return { chats, log };
  });

const listArrivals = ({ chats, log }: Awaited<ReturnType<typeof takeMarks>>) =>
  readAtOnce(async () => {
    const [messages, logs, newest] = await Promise.all([
      listChatArrivals(chats),
      listNewerThan(log),
      getNewestNotification(),
    ]);
    return { arrivals: { chats: messages, logs }, newest };
  });
