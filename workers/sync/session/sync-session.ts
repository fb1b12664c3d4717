/*
 * What the leading tab runs, from the start of its term to the end:
 *
 *   stand for leader; epoch += 1            (leader/)    a write of an older epoch is refused from here on
 *   ops that were being sent → ambiguous    (outbox/interrupted)
 *
 *   pull, now, every 4 minutes, and whenever something below asks for it:   (pull/)
 *     no cursor?  take one; queue every area
 *     repeat      fetch changes since the cursor; apply rows and cursor in one transaction   until there are no more
 *     while the refetch queue is not empty:
 *       fetch an area's list, or a group's newest messages
 *       apply it over what is stored, except for what changed while it was on its way
 *
 *   on a live event:                        (realtime/)
 *     it follows what is stored of its channel?  apply it
 *     it does not: events were missed            keep it; pull; then go on
 *
 *   when the outbox changes, or an op may be tried again:   (outbox/)
 *     while a gate lets a request through:
 *       take the first ops of lanes that wait; mark them as being sent
 *       ambiguous, and the server knows no keys?  reconcile with the messages it has
 *       send one by its own call, many by a push
 *       settle: apply the rows that came back and remove the op, or keep it with its error, in one transaction
 *
 *   requests of other tabs are answered through the database (leader/answer-requests)
 *   the gates (transport/) close on what says that nothing can be sent now, and are probed one request at a time
 *
 * On a server without deltas a pull polls the lists instead (pull/poll-lists).
 */
import { channels } from '../../../contract/channels.ts';
import type { TabRequest } from '../../../src/db/tab-request.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { outboxPulse } from '../../../src/db/outbox.ts';
import { listMessagesFrom } from '../../../src/db/messages.ts';
import { getWindow } from '../../../src/db/windows.ts';
import type { Outcome } from '../../../src/lib/sync-api.ts';
import { answerRequests, type AtDesk, createRequestHandler } from '../leader/answer-requests.ts';
import { windowSize } from '../pull/fetch-lists.ts';
import type { RequestOutcome } from '../transport/classify.ts';
import { createSender } from '../outbox/sender.ts';
import type { Access } from '../transport/http.ts';
import type { LiveDesks } from '../realtime/live-desks.ts';
import { createEventBuffer } from '../realtime/event-buffer.ts';
import { recoverInterrupted } from '../outbox/recover-interrupted.ts';
import { createDiagnosticsLog } from './diagnostics.ts';
import { createConnection } from '../transport/connection.ts';
import { readEvent } from '../realtime/live-event.ts';
import { laterParts } from './lazy-modules.ts';
import { writeTyping, writeUsers } from '../realtime/presence.ts';
import { prune, setReserveAside } from '../apply/prune.ts';
import { createPull } from '../pull/pull.ts';
import { Realtime } from '../realtime/realtime.ts';
import { createReport } from './connection-report.ts';
import { has, type Leadership, write } from '../leader/leadership.ts';
import { queueRefetch } from '../pull/refetch-queue.ts';
import { trackConcurrentChanges } from '../pull/concurrent-changes.ts';

export interface SyncSession {
  pump: () => void;
  /** The connection may be back, or the person asked: nothing waits out a pause. */
  retryNow: () => void;
  gatesChanged: () => void;
  localeChanged: () => void;
  typing: (groupId: number, typing: boolean) => void;
  ask: (request: TabRequest['want']) => Promise<Outcome<unknown>>;
}

export type SyncSessionParts = Omit<Leadership, 'connection' | 'noteOdd'> & { access: () => Access };

/** A change for everybody must not bring everybody at once. */
const spread = 1500;
const silence: RequestOutcome = {
  type: 'later',
  error: { code: 'timeout' },
  ambiguous: false,
  unreachable: true,
  server: false,
  wait: 0,
};
const missingPauses = [0, 1000, 3000];
const mostOpen = 3;
const pruneEvery = 24 * 3600 * 1000;

/** Null where the term was over before it began. */
export async function openSyncSession({ access, ...parts }: SyncSessionParts): Promise<SyncSession | null> {
  const { env, db, gates, signal } = parts;
  const known = (await getMeta('extensions', db)) ?? null;
  const before = await getMeta('connection', db);
  const connection = createConnection({
    env,
    gates,
    access,
    signal,
    known,
    received: (aside, fresh) => {
      report.answered(aside);
      if (fresh)
        void write(leadership, [], () => putMeta('extensions', [...fresh], db)).catch(() => undefined);
    },
    noted: (endpoint, call, outcome, took) => diagnostics.request(endpoint, call, outcome, took),
  });
  const leadership: Leadership = { ...parts, connection, noteOdd: (t, fields) => diagnostics.odd(t, fields) };
  if (!(await recoverInterrupted(leadership)) || signal.aborted) return null;

  const { base, token = '' } = access();
  const diagnostics = createDiagnosticsLog(leadership);
  const report = createReport(leadership, token, before);
  const concurrent = trackConcurrentChanges();
  let desks: LiveDesks | null = null;
  let open: number[] = [];
  let pruneAt = 0;
  const pull = createPull({
    leadership,
    concurrent,
    events: () => events,
    locale: () => access().locale,
    openGroups: () => open,
    syncing: (busy, ended) => {
      report.syncing(busy);
      diagnostics.pulling(busy, ended);
    },
    synced: () => {
      report.synced();
      void setReserveAside(leadership).catch(() => undefined);
      if (env.now() < pruneAt) return;
      pruneAt = env.now() + pruneEvery;
      void prune(leadership).catch(() => undefined);
    },
  });
  const events = createEventBuffer({
    leadership,
    concurrent,
    missing: (nth) => pull.request(missingPauses[nth - 1] ?? 0),
    requestPull: pull.catchUp,
  });
  const sender = createSender({ leadership, concurrent, requestPull: pull.catchUp });
  const realtime = new Realtime({
    env,
    host: new URL(base).origin,
    token,
    handlers: {
      event: (channel, event, payload) => {
        // A notification comes with the rows it speaks of, or a toast would tell of what is not to be seen yet.
        const comesByPull = event === 'sync' || (event === 'notification' && has(leadership, 'delta'));
        if (comesByPull) return pull.request(Math.floor(env.random() * spread));
        const read = readEvent(channel, event, payload, leadership.noteOdd);
        if (read) events.add(read);
      },
      users: (payload) => void writeUsers(leadership, payload).catch(() => undefined),
      typing: (channel, payload) => void writeTyping(leadership, channel, payload).catch(() => undefined),
      desk: (channel, event, payload) => desks?.received(channel, event, payload),
      connected: () => {
        if (connection.extensions() === null || has(leadership, 'delta')) events.behind();
        report.socket(true);
        diagnostics.socket('connected');
        hurry();
      },
      subscribed: () => {
        desks?.subscribed();
        pull.request();
      },
      disconnected: (silent) => {
        report.socket(false);
        diagnostics.socket('lost');
        // A request would take its whole timeout to find out what the silence has told already.
        if (silent) connection.permit()?.report(silence);
        // Whether the line went with it, or the session, a request tells.
        pull.request(Math.floor(env.random() * spread));
      },
      refused: () => {
        diagnostics.socket('refused');
        pull.request();
      },
    },
  });

  let groups: readonly number[] = [];
  const listen = () => realtime.setChannels(channelsOf(leadership.me, groups, desks?.channels() ?? []));
  const atDesk = async (at: AtDesk) => {
    const { liveDesks } = await laterParts.liveDesks();
    if (signal.aborted) return;
    desks ??= liveDesks({
      leadership,
      whisper: (channel, data) => realtime.whisper(channel, 'client-at', data),
      listen,
      pull: () => pull.request(),
    });
    desks.at(at);
  };

  const openGroup = async (groupId: number) => {
    open = [groupId, ...open.filter((id) => id !== groupId)].slice(0, mostOpen);
    const window = await getWindow(groupId, db);
    const held = window && (await listMessagesFrom(groupId, window.oldest_id, db)).length;
    const enough = held !== undefined && (window?.complete || held >= windowSize) && has(leadership, 'delta');
    if (enough || !(await write(leadership, [], () => queueRefetch(db, { groups: [groupId] })))) return;
    pull.catchUp();
  };
  const hurry = () => {
    gates.retryNow();
    sender.retryNow();
    pull.retryNow();
  };
  /** A line that lets one thing through may not let the other: they take turns at looking whether it is back. */
  const probe = async () => {
    const sendersTurn = gates.lastProber() !== 'sender';
    if (sendersTurn ? await sender.probe() : pull.resume()) return;
    if (sendersTurn) pull.resume();
    else sender.pump();
  };
  const hurryAll = () => {
    hurry();
    realtime.retryNow();
  };
  const answering = createRequestHandler({
    openGroup: (groupId) => void openGroup(groupId).catch(() => undefined),
    atDesk,
    retryNow: hurryAll,
    check: async () => {
      const { checkConnection } = await laterParts.checkConnection();
      return checkConnection({ leadership, access, connected: () => realtime.connected, retryNow: hurryAll });
    },
    askServer: async (request, id) => {
      const { requestServer: askServer } = await laterParts.askServer();
      return askServer({ leadership, concurrent, requestPull: pull.catchUp }, request, id);
    },
  });

  const stopWatching = [
    env.observe(() => outboxPulse(db), sender.pump),
    env.observe(
      () => db.groups.toCollection().primaryKeys(),
      (ids) => {
        groups = ids;
        listen();
      },
    ),
    answerRequests(leadership, answering),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stopWatching) stop();
    realtime.close();
    pull.stop();
    sender.stop();
    events.stop();
    desks?.stop();
    diagnostics.stop();
  });
  diagnostics.begun();
  report.gates();
  pull.request();

  return {
    pump: sender.pump,
    retryNow: () => {
      hurryAll();
      pull.request();
    },
    gatesChanged: () => {
      report.gates();
      diagnostics.gates();
      if (gates.state() === 'auth') realtime.close();
      if (gates.state() !== 'open') return void probe();
      pull.resume();
      sender.pump();
    },
    localeChanged: () => {
      // Our own server sends every language at once.
      if (has(leadership, 'delta')) return;
      const areas = ['events', 'users', 'logs', 'groups'] as const;
      void write(leadership, [], () => queueRefetch(db, { areas: [...areas] })).then(
        pull.catchUp,
        () => undefined,
      );
    },
    typing: (groupId, typing) =>
      realtime.whisper(channels.chat(groupId), 'client-typing', { user: { id: leadership.me }, typing }),
    ask: (request) => answering(request, env.uuid()),
  };
}

const channelsOf = (me: number, groups: readonly number[], desks: readonly string[]): ReadonlySet<string> =>
  new Set([
    channels.groups(me),
    channels.notifications,
    channels.ownNotifications(me),
    ...groups.map(channels.chat),
    ...desks,
  ]);
