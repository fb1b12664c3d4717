import { type Connection, type ConnectedBox, getMeta, putMeta } from '../../../src/db/meta.ts';
import { pullChanges } from '../../../contract/sync.ts';
import type { Received } from '../transport/connection.ts';
import { type Leadership, write } from '../leader/leadership.ts';

/** In ms. A response that takes longer makes the connection `weak`. */
const slowMs = 4000;
const shouldPublish = 2000;
const boxAtPrecision = 60_000;

type Reply = Omit<Received, 'fresh'>;

export interface ConnectionReport {
  socket: (connected: boolean) => void;
  syncing: (busy: boolean) => void;
  synced: () => void;
  answered: (received: Reply) => void;
  /** The school answers again. */
  leftBox: () => void;
  /** Call when a gate may have changed. */
  gates: () => void;
}

/**
 * Updates `connection`, `locked` and `closed` in the database, for the screens. `token` is that of this
 * session; `before` is the stored connection.
 */
export function createConnectionReport(
  leadership: Leadership,
  token: string,
  before: Connection | undefined,
): ConnectionReport {
  let now: Connection = {
    line: before?.line ?? 'online',
    socket: false,
    syncing: false,
    lastSyncAt: before?.lastSyncAt ?? null,
    serverTimeOffset: before?.serverTimeOffset ?? 0,
    ...(before?.liveUntil !== undefined && { liveUntil: before.liveUntil }),
    ...(before?.schoolZone !== undefined && { schoolZone: before.schoolZone }),
    ...(before?.box && { box: before.box }),
    ...(before?.boxAt !== undefined && { boxAt: before.boxAt }),
  };
  let written = '';
  let gatesWritten = '';
  let tooSlow = false;
  let hasResponse = false;

  const publish = (change: Partial<Connection>) => {
    const line = stateOf();
    // The socket may notice a broken connection much later.
    const breaks = now.socket && now.line !== 'offline' && line === 'offline' && isLiveWithSchool();
    now = { ...now, ...(breaks && { liveUntil: leadership.env.now() }), ...change, line };
    const text = JSON.stringify(now);
    if (text === written) return;
    written = text;
    void write(leadership, [], () => putMeta('connection', now, leadership.db)).catch(() => (written = ''));
  };

  /** Whether live events of the school arrive: a box knows nothing newer than its copy. */
  const isLiveWithSchool = () => now.lastSyncAt !== null && !now.box;

  const stateOf = (): Connection['line'] => {
    const failures = leadership.gates.failures();
    const state = leadership.gates.state();
    if (state === 'offline' || failures > 1) return 'offline';
    // Only a response shows that the connection is back. Without a session no requests are made.
    if (now.line === 'offline' && (!hasResponse || failures > 0) && state !== 'auth') return 'offline';
    return failures > 0 || tooSlow ? 'weak' : 'online';
  };

  /** Nothing is taken from the clock of a box. */
  const atBox = (
    { name, copiedAt }: NonNullable<Reply['answer']['box']>,
    { endpoint, answer: { status, error } }: Reply,
  ): Partial<Connection> => {
    const before = now.box?.name === name ? now.box : undefined;
    // A box sends its changes to every session that its copy contains.
    const isRefused = status === 401 || (endpoint.path === pullChanges.path && error.code === 'atBox');
    const knowsDevice = !isRefused && (status < 400 || (before?.knowsDevice ?? true));
    const box: ConnectedBox = { name, knowsDevice, ...(copiedAt !== undefined && { copiedAt }) };
    const boxAt = leadership.env.now();
    return { box, ...(Math.abs(boxAt - (now.boxAt ?? 0)) > boxAtPrecision && { boxAt }) };
  };

  const publishGates = () => {
    const reason = leadership.gates.closed();
    const locked = leadership.gates.state() === 'auth';
    const text = `${locked}:${reason}`;
    if (text === gatesWritten) return;
    gatesWritten = text;
    const since = leadership.env.now();
    void write(leadership, [], async () => {
      // Another tab may have signed in again; that session has not ended.
      if (locked && (await getMeta('session', leadership.db))?.token === token)
        await putMeta('locked', true, leadership.db);
      const before = (await getMeta('closed', leadership.db)) ?? null;
      if (before?.reason !== (reason ?? undefined))
        await putMeta('closed', reason && { reason, since }, leadership.db);
    }).catch(() => (gatesWritten = ''));
  };

  return {
    socket: (socket) => {
      const ends = now.socket && !socket && now.line !== 'offline' && isLiveWithSchool();
      publish({ socket, ...(ends && { liveUntil: leadership.env.now() }) });
    },
    syncing: (syncing) => publish({ syncing }),
    synced: () => publish({ lastSyncAt: leadership.env.now() }),
    answered: (received) => {
      const { box } = received.answer;
      const { took, offset, schoolZone } = received.meta;
      hasResponse = true;
      tooSlow = took > slowMs;
      if (box) return publish(box.name === leadership.connection.box() ? atBox(box, received) : {});
      const far = offset !== null && Math.abs(offset - now.serverTimeOffset) > shouldPublish;
      publish({ ...(far && { serverTimeOffset: offset }), ...(schoolZone !== null && { schoolZone }) });
    },
    leftBox: () => publish({ box: null }),
    gates: () => {
      publishGates();
      publish({});
    },
  };
}
