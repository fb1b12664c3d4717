/*
 * The work of the leading tab during its term:
 *
 *   become leader; epoch += 1               (leader/)    writes with an older epoch fail from now on
 *   ops that were being sent → ambiguous    (outbox/recover-interrupted)
 *
 *   pull at the start, every 4 minutes, and when requested below:   (pull/)
 *     no cursor?  take one; queue every area
 *     repeat      fetch changes since the cursor; write rows and cursor in one transaction   until none are left
 *     while the refetch queue is not empty:
 *       fetch the list of an area, or the newest messages of a group
 *       write it over the stored rows, except those that changed during the request
 *
 *   on a live event:                        (realtime/)
 *     all events before it are stored?  write its changes
 *     otherwise events were missed: buffer it; pull; then continue
 *
 *   when the outbox changes, or the pause of an op ends:   (outbox/)
 *     while the gates permit a request:
 *       claim the first queued ops of each lane
 *       ambiguous, and the server knows no keys?  reconcile with the server's messages
 *       send a single op by its own call, several by a push
 *       settle in one transaction: write the returned rows and remove the op, or store its error
 *
 *   requests of other tabs are answered through the database (leader/answer-requests)
 *   the gates (transport/) close when no request can succeed now; single requests probe them
 *
 * On a server without deltas a pull fetches the lists again instead (pull/poll-lists).
 * A box may answer instead of the school; each response shows it. A box has a cursor and a refetch queue of its own.
 * Its rows only add to those of the school (apply/write-from-box). The outbox waits; chats are shown on site (on-site/).
 */
import { channels } from '../../../contract/channels.ts';
import type { TabRequest } from '../../../src/db/tab-request.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { outboxVersion } from '../../../src/db/outbox.ts';
import type { Outcome } from '../../../src/lib/sync-api.ts';
import { answerRequests, type AtDesk, createRequestHandler } from '../leader/answer-requests.ts';
import { pingTimeout } from '../transport/classify.ts';
import { createSender } from '../outbox/sender.ts';
import type { ServerAccess } from '../transport/http.ts';
import type { LiveDesks } from '../realtime/live-desks.ts';
import { channelsOf } from '../realtime/channels-of.ts';
import { shownChannels } from '../realtime/shown-channels.ts';
import { createEventBuffer } from '../realtime/event-buffer.ts';
import { onSiteOf } from '../on-site/on-site.ts';
import { recoverInterrupted } from '../outbox/recover-interrupted.ts';
import { createDiagnosticsLog } from './diagnostics.ts';
import { createConnection } from '../transport/connection.ts';
import { hidesQuestions, readEvent, spreadOf } from '../realtime/live-event.ts';
import { lazyModules } from './lazy-modules.ts';
import { writeRoom, writeTyping, writeUsers } from '../realtime/presence.ts';
import { prune, restoreReserve } from '../apply/prune.ts';
import { createPull } from '../pull/pull.ts';
import { Realtime } from '../realtime/realtime.ts';
import { createConnectionReport } from './connection-report.ts';
import { serverChanged } from './server-changed.ts';
import { trackOpenGroups } from './open-groups.ts';
import { has, type Leadership, write } from '../leader/leadership.ts';
import { refetchLocalised } from '../pull/refetch-localised.ts';
import { trackConcurrentChanges } from '../pull/concurrent-changes.ts';

export interface SyncSession {
  pump: () => void;
  /** Ends all pauses: the connection may be back, or the person pressed retry. */
  retryNow: () => void;
  gatesChanged: () => void;
  localeChanged: () => void;
  typing: (groupId: number, typing: boolean) => void;
  ask: (request: TabRequest['want']) => Promise<Outcome<unknown>>;
}

export type SyncSessionParts = Omit<Leadership, 'connection' | 'reportUnreadable'> & {
  access: () => ServerAccess;
};

/** In ms. Pulls after a broadcast are spread over at least this time. */
const maxPullDelay = 1500;
const pruneEvery = 24 * 3600 * 1000;

/** Returns null if the term ended before the session was open. */
export async function openSyncSession({ access, ...parts }: SyncSessionParts): Promise<SyncSession | null> {
  const { env, db, gates, signal } = parts;
  const extensions = (await getMeta('extensions', db)) ?? null;
  const before = await getMeta('connection', db);
  const connection = createConnection({
    env,
    gates,
    access,
    signal,
    known: extensions,
    knownBox: { name: before?.box?.name ?? null, lastAt: before?.boxAt ?? 0 },
    received: ({ fresh, ...received }) => {
      report.answered(received);
      if (fresh)
        void write(leadership, [], () => putMeta('extensions', [...fresh], db)).catch(() => undefined);
    },
    serverChanged: (box) => serverChanged({ gates, report, sender, pull, events, realtime, openGroups }, box),
    onRequest: (endpoint, call, outcome, took) => diagnostics.request(endpoint, call, outcome, took),
  });
  const leadership: Leadership = {
    ...parts,
    connection,
    reportUnreadable: (t, fields) => diagnostics.unreadable(t, fields),
  };
  if (!(await recoverInterrupted(leadership)) || signal.aborted) return null;

  const { base, token = '' } = access();
  const diagnostics = createDiagnosticsLog(leadership);
  const report = createConnectionReport(leadership, token, before);
  const concurrent = trackConcurrentChanges();
  let desks: LiveDesks | null = null;
  let pruneAt = 0;
  const pull = createPull({
    leadership,
    concurrent,
    events: () => events,
    locale: () => access().locale,
    openGroups: () => openGroups.ids(),
    syncing: (busy, ended) => {
      report.syncing(busy);
      diagnostics.pulling(busy, ended);
    },
    synced: (wasFailing) => {
      // A gateway may have answered for a server that was starting. The library may wait for most of a minute.
      if (wasFailing) realtime.retryNow();
      onSite.pulled();
      if (connection.box() !== null) return;
      report.synced();
      void restoreReserve(leadership).catch(() => undefined);
      if (env.now() < pruneAt) return;
      pruneAt = env.now() + pruneEvery;
      void prune(leadership).catch(() => undefined);
    },
  });
  const events = createEventBuffer({
    leadership,
    concurrent,
    requestPull: pull.request,
    fetchQueue: pull.fetchQueue,
  });
  const sender = createSender({ leadership, concurrent, requestPull: pull.fetchQueue });
  const onSite = onSiteOf({ leadership, token, concurrent, requestPull: () => pull.request() });
  const pump = () => {
    sender.pump();
    onSite.pump();
  };
  const realtime = new Realtime({
    env,
    host: new URL(base).origin,
    token,
    handlers: {
      event: (channel, event, payload) => {
        if (writeRoom(leadership, event, payload)) return;
        if (event === 'box.held' || event === 'box.votes') return onSite.received(event, payload);
        // A notification arrives by the pull, with the rows that its toast mentions.
        const comesByPull =
          event === 'sync' ||
          hidesQuestions(event, payload) ||
          (event === 'notification' && has(leadership, 'delta')) ||
          connection.box() !== null;
        if (comesByPull) return pull.request(Math.floor(env.random() * spreadOf(payload, maxPullDelay)));
        const read = readEvent(channel, event, payload, leadership.reportUnreadable);
        if (read) events.add(read);
      },
      users: (payload) => void writeUsers(leadership, payload).catch(() => undefined),
      typing: (channel, payload) => void writeTyping(leadership, channel, payload).catch(() => undefined),
      desk: (channel, event, payload) => desks?.received(channel, event, payload),
      connected: () => {
        if (connection.extensions() === null || has(leadership, 'delta')) events.markBehind();
        report.socket(true);
        diagnostics.socket('connected');
        endPauses();
      },
      subscribed: () => {
        desks?.subscribed();
        pull.request();
      },
      disconnected: (silent) => {
        report.socket(false);
        diagnostics.socket('lost');
        // The server is unreachable; a request would need its whole timeout to show that.
        if (silent) connection.permit()?.report(pingTimeout);
        // A request shows whether the network failed or the session ended.
        pull.request(Math.floor(env.random() * maxPullDelay));
      },
      refused: () => {
        diagnostics.socket('refused');
        pull.request();
      },
    },
  });

  let groups: readonly number[] = [];
  const channelsChanged = () =>
    realtime.setChannels(
      channelsOf(leadership.me, groups, [...(desks?.channels() ?? []), ...shown.channels()]),
    );
  const shown = shownChannels(env, channelsChanged);
  const atDesk = async (at: AtDesk) => {
    const { liveDesks } = await lazyModules.liveDesks();
    if (signal.aborted) return;
    desks ??= liveDesks({
      leadership,
      whisper: (channel, data) => realtime.whisper(channel, 'client-at', data),
      channelsChanged,
      pull: () => pull.request(),
    });
    desks.setPosition(at);
  };

  const openGroups = trackOpenGroups(leadership, pull.fetchQueue);
  const endPauses = () => {
    gates.retryNow();
    sender.retryNow();
    pull.retryNow();
  };
  /** Some networks pass pulls but not pushes (or the reverse), so sender and puller alternate the probe. */
  const probe = async () => {
    const sendersTurn = gates.lastProber() !== 'sender';
    if (sendersTurn ? await sender.probe() : pull.resume()) return;
    if (sendersTurn) pull.resume();
    else sender.pump();
  };
  const endAllPauses = () => {
    endPauses();
    realtime.retryNow();
  };
  const handleRequest = createRequestHandler({
    openGroup: openGroups.open,
    atDesk,
    show: (channel) => has(leadership, 'delta') && shown.show(channel),
    retryNow: endAllPauses,
    check: async () => {
      const { checkConnection } = await lazyModules.checkConnection();
      return checkConnection({
        leadership,
        access,
        connected: () => realtime.connected,
        retryNow: endAllPauses,
      });
    },
    askServer: async (request, id) => {
      const { requestServer: askServer } = await lazyModules.askServer();
      return askServer({ leadership, concurrent, requestPull: pull.fetchQueue }, request, id);
    },
  });

  let wasOpen = gates.state() === 'open';
  const stopWatching = [
    env.observe(() => outboxVersion(db), pump),
    env.observe(
      () => db.groups.toCollection().primaryKeys(),
      (ids) => {
        groups = ids;
        channelsChanged();
      },
    ),
    answerRequests(leadership, handleRequest),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stopWatching) stop();
    realtime.close();
    pull.stop();
    sender.stop();
    events.stop();
    desks?.stop();
    shown.stop();
    diagnostics.stop();
  });
  diagnostics.begun();
  report.gates();
  pull.request();
  return {
    pump,
    retryNow: () => {
      endAllPauses();
      pull.request();
    },
    gatesChanged: () => {
      report.gates();
      diagnostics.gates();
      if (gates.state() === 'auth') realtime.close();
      const reopened = !wasOpen;
      wasOpen = gates.state() === 'open';
      if (!wasOpen) return void probe();
      // The library may wait for most of a minute, while requests succeed again.
      if (reopened) realtime.retryNow();
      pull.resume();
      sender.pump();
    },
    localeChanged: () => {
      // Our own server sends all languages at once.
      if (!has(leadership, 'delta')) void refetchLocalised(leadership).then(pull.fetchQueue, () => undefined);
    },
    typing: (groupId, typing) =>
      realtime.whisper(channels.chat(groupId), 'client-typing', { user: { id: leadership.me }, typing }),
    ask: (request) => handleRequest(request, env.uuid()),
  };
}
