import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { attemptLimits } from './auth/attempt-limits.ts';
import { loginLimits } from './auth/login-limits.ts';
import { signFileAddresses } from './auth/file-addresses.ts';
import { boxHeadersOf } from './box/box-headers.ts';
import type { BoxRole } from './box/box-role.ts';
import { voteFrames } from './box/vote-frames.ts';
import { ownOrigin } from './http/own-origin.ts';
import { sessionCache } from './auth/session-cache.ts';
import { findSession } from './auth/sessions.ts';
import { singleProcess, type Cluster } from './cluster/join-cluster.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { serveCommands } from './control/control-socket.ts';
import type { OpenDatabase } from './db/client.ts';
import { takeRev } from './db/take-rev.ts';
import { refreshDesk, write } from './db/write.ts';
import type { FileStore } from './files/file-store.ts';
import { openFileStore } from './files/open-file-store.ts';
import { resumableUploads } from './files/resumable-uploads.ts';
import { uploadLimits } from './files/upload-limits.ts';
import { jobLanes } from './jobs/handlers.ts';
import { type JobRunner, jobRunner } from './jobs/jobs.ts';
import { callLimits } from './http/call-limits.ts';
import { serverCloser } from './http/close-server.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { closeIdleBodies } from './http/body-timeout.ts';
import { readChanged } from './http/read-changed.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sharedReplies } from './http/shared-replies.ts';
import { mailSender } from './mail/send-queued-mail.ts';
import { mailTransport, type MailTransport } from './mail/transport.ts';
import { platformSwitch } from './platform-switch.ts';
import { resumeJobs } from './jobs/resume-jobs.ts';
import { ballotKeys, createMissingBallotKeys } from './areas/ballots/ballot-keys.ts';
import { ballotPool } from './areas/ballots/ballot-pool.ts';
import { closedPollsOf, storeBallots } from './areas/ballots/store-ballots.ts';
import { createMissingQuestionKeys } from './areas/room/question-keys.ts';
import { roomPulses, type RoomPulses } from './areas/room/room-pulses.ts';
import { roomPaces, type RoomPaces } from './areas/room/room-paces.ts';
import { roomFrames } from './areas/room/room-frames.ts';
import {
  chatsOf,
  groupContacts,
  idsVisibleTo,
  privateContacts,
  visibleIds,
} from './areas/people/presence-rights.ts';
import { schoolCache } from './areas/school/current-school.ts';
import { runHousekeeping } from './housekeeping.ts';
import { ownDataJobs } from './own-data/own-data-jobs.ts';
import { echoServer } from './realtime/echo-server.ts';
import { caughtUp } from './sync/caught-up.ts';
import { forEverybody } from './sync/for-everybody.ts';
import { webhookSender } from './webhooks/send-deliveries.ts';
import { remoteChanges } from './sync/remote-changes.ts';

export interface RunningServer {
  ctx: Context;
  /** The actual port, also if the settings have 0. */
  port: number;
  /** Call after all rows of the database were replaced: clears all caches, and makes the devices pull. */
  replaced: () => void;
  /** Closes the sockets, lets open requests finish, and closes the database. */
  stop: () => Promise<void>;
}

interface Parts {
  config: Config;
  database: OpenDatabase;
  log: Logger;
  now?: () => number;
  clientFolder?: string;
  /** The built document of meetings. */
  meetingFolder?: string;
  /** Delivers mails; by default as configured. */
  deliver?: MailTransport;
  /** The other processes of the school; none by default. */
  cluster?: Cluster;
  /** Serves a copy of a school: nothing is sent, no jobs and no periodic tasks run. */
  box?: { role: BoxRole; files: FileStore };
}

/** A queue of which this process sends nothing. */
const idleQueue = { wake: () => undefined, stop: async () => undefined };

/** Starts serving on an open, migrated database. */
export async function startServer({
  config,
  database,
  log,
  now = Date.now,
  clientFolder,
  meetingFolder,
  deliver = mailTransport(config),
  cluster = singleProcess,
  box,
}: Parts): Promise<RunningServer> {
  const { db } = database;
  const isAlone = () => cluster.bus === undefined && cluster.term() !== undefined;
  const sessions = sessionCache((token) => findSession(db, token), now, isAlone);
  const caught = caughtUp({
    now,
    term: () => (cluster.bus && !remote.areComplete(cluster.bus) ? undefined : cluster.term()),
    notifies: (sessionId) => cluster.bus === undefined || realtime.sockets.isHere(sessionId),
  });
  const remote = remoteChanges({ caughtUp: caught, sessions });
  const platform = platformSwitch(db, now);
  const realtime = echoServer({
    config,
    db,
    sessions,
    now,
    seenBy: (userId, ids) => idsVisibleTo(db, userId, ids),
    listed: (ids) => visibleIds(db, ids),
    companions: (userId) => groupContacts(db, userId),
    chatsOf: (userId) => chatsOf(db, userId),
    contactsOf: (ids) => privateContacts(db, ids),
    stays: (me) => me.staysWhenClosed,
    takeRev: () => takeRev(db),
    bus: cluster.bus,
    changing: ({ audiences, people }) => {
      const ended = caught.changing(audiences);
      return () => {
        ended();
        sessions.evictPeople(people);
      };
    },
    remoteChanges: remote,
    roomChanged: (eventId) => pulses.changed(eventId),
    audience: {
      received: (process, message) => pulses.received(process, message),
      receivedPace: (message) => paces.received(message),
      republish: () => {
        pulses.republish();
        paces.republish();
      },
      processLeft: (process) => pulses.processLeft(process),
    },
    isOpenTo: async (me) => me.staysWhenClosed || !(await platform.state()).closed,
    personal: (payload, { data: { me }, handshake: { headers } }) =>
      signFileAddresses(payload, me, ownOrigin(headers, config), now()),
  });
  const onChange = throttled(jobsRefreshMs, () => refreshDesk(realtime.announcer, 'jobs'));
  const mails = box ? idleQueue : mailSender({ db, log, now, deliver, onChange: onChange });
  const webhooks = box ? idleQueue : webhookSender({ db, announcer: realtime.announcer, log, now, config });
  const ballots = ballotPool({
    store: (pollId, waiting) =>
      write(db, realtime.announcer, (tx) => storeBallots(tx, now(), pollId, waiting)),
    closedOf: (ids) => closedPollsOf(db, ids),
    log,
  });
  const rooms = roomFrames({ db, announcer: realtime.announcer, log });
  const heldVotes = box && voteFrames({ db, announcer: realtime.announcer, journal: box.role.journal, log });
  const pulses: RoomPulses = roomPulses({
    announcer: realtime.announcer,
    peopleIn: realtime.peopleIn,
    isOnline: realtime.presence.isOnline,
    publish: cluster.bus?.publish,
    now,
  });
  const paces: RoomPaces = roomPaces({ publish: cluster.bus?.publish, now });
  const lanes: JobRunner[] = [];
  const school = schoolCache(db, config, now);
  const shared = sharedReplies();
  const ctx: Context = {
    config,
    db,
    log,
    now,
    pause: (ms) => pause(ms),
    sessions,
    caughtUp: caught,
    forEverybody: forEverybody({ now, isAlone, caughtUp: caught }),
    announcer: realtime.announcer,
    presence: realtime.presence,
    sockets: realtime.sockets,
    loginLimits: loginLimits(cluster.limiter),
    attempts: attemptLimits(cluster.limiter),
    platform,
    mailSender: {
      ...mails,
      wake: () => {
        mails.wake();
        onChange();
      },
    },
    webhooks,
    deliver,
    school,
    shared,
    ballotKeys: ballotKeys(),
    ballots,
    rooms,
    pulses,
    paces,
    files: box?.files ?? openFileStore(config),
    uploadLimits: uploadLimits(config, cluster.limiter),
    partUploads: resumableUploads(path.join(config.dataDir, 'files', 'parts'), cluster.locker),
    jobs: {
      wake: () => {
        lanes.forEach((lane) => lane.wake());
        onChange();
      },
      idle: async () => {
        // In this order, because jobs of one lane may queue jobs in the next.
        for (const lane of lanes) await lane.idle();
      },
    },
    calls: callLimits(undefined, cluster.limiter),
    box: box?.role,
    heldVotes,
    cluster,
    ownData: ownDataJobs(path.join(config.dataDir, 'own-data')),
    schoolExports: ownDataJobs(path.join(config.dataDir, 'school-exports')),
  };
  if (!box) {
    lanes.push(...jobLanes(ctx).map((handlers) => jobRunner({ db, log, now, handlers, onChange })));
    await resumeJobs(db);
    await createMissingBallotKeys(ctx);
    await createMissingQuestionKeys(ctx);
    ctx.jobs.wake();
  }
  const stopChores = box ? () => undefined : runHousekeeping(ctx);
  const app = createApp(ctx, clientFolder, meetingFolder);
  const handleRequest = getRequestListener(app.fetch);
  const setSecurityHeaders = securityHeaders(pageOf(clientFolder), config.publicUrl);
  const answersPreflight = crossOrigin(config);
  const server = createServer((request, response) => {
    setSecurityHeaders(request, response);
    if (box) for (const [name, value] of boxHeadersOf(box.role)) response.setHeader(name, value);
    if (!answersPreflight(request, response)) void handleRequest(request, response);
  });
  // Milliseconds. A video on a slow network takes long; request headers have a limit of their own.
  server.requestTimeout = 3_600_000;
  closeIdleBodies(server);
  realtime.attach(server);
  const close = serverCloser(server);
  const port = await listen(server, config);
  const endCommands = await serveCommands(ctx);
  const stop = async () => {
    stopChores();
    await Promise.all([close(), endCommands(), realtime.close()]);
    await rooms.stop();
    await heldVotes?.stop();
    pulses.stop();
    await ballots.stop();
    await Promise.all([mails.stop(), webhooks.stop(), ...lanes.map((lane) => lane.stop())]);
    await cluster.leave();
    await database.close();
  };
  const replaced = () => {
    for (const cache of [sessions, caught, shared]) cache.clear();
    for (const cache of [school, platform]) cache.invalidate();
    heldVotes?.replaced();
    realtime.reconnect();
  };
  return { ctx, port, replaced, stop };
}

/** Minimum milliseconds between refreshes of screens that list the queue. */
const jobsRefreshMs = 500;

/** Runs `work` once, `ms` milliseconds after the first of a series of calls. */
function throttled(ms: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, ms).unref();
  };
}

function pageOf(clientFolder: string | undefined): () => string {
  if (clientFolder === undefined) return () => '';
  const built = readChanged(path.join(clientFolder, 'index.html'));
  return () => built().text;
}

const listen = (server: Server, config: Config) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : config.port);
    });
  });
