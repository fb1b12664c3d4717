import { Kysely, sql } from 'kysely';
import pino from 'pino';
import { createApp } from '../../../server/app.ts';
import { attemptLimits } from '../../../server/auth/attempt-limits.ts';
import { loginLimits } from '../../../server/auth/login-limits.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { ownDataJobs } from '../../../server/own-data/own-data-jobs.ts';
import { resumableUploads } from '../../../server/files/resumable-uploads.ts';
import { uploadLimits } from '../../../server/files/upload-limits.ts';
import { callLimits } from '../../../server/http/call-limits.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { singleProcess } from '../../../server/cluster/join-cluster.ts';
import { createSession, findSession, type NewSession } from '../../../server/auth/sessions.ts';
import { sessionCache } from '../../../server/auth/session-cache.ts';
import { caughtUp } from '../../../server/sync/caught-up.ts';
import { forEverybody } from '../../../server/sync/for-everybody.ts';
import { ballotPool } from '../../../server/areas/ballots/ballot-pool.ts';
import { storeBallots } from '../../../server/areas/ballots/store-ballots.ts';
import { write } from '../../../server/db/write.ts';
import { neutralSettings } from '../../../server/areas/school/current-school.ts';
import { readConfig } from '../../../server/config.ts';
import type { BoxRole } from '../../../server/box/box-role.ts';
import type { Context } from '../../../server/context.ts';
import type { Db } from '../../../server/db/client.ts';
import type { Schema } from '../../../server/db/schema.ts';
import { openDatabaseImage } from './database-image.ts';
import { ballotKeyPair } from './ballot-key-pair.ts';
import { roomPaces } from '../../../server/areas/room/room-paces.ts';
import { preparedDialect } from './prepared-dialect.ts';
import type { Scheduler } from './scheduler.ts';
import { Sockets } from './sockets.ts';

/** The embedded database in memory. */
export async function openMemory(): Promise<Db> {
  return new Kysely<Schema>({ dialect: preparedDialect(await openDatabaseImage()) });
}

const tables =
  'app_user, session, push_subscription, course, event, event_expert, guest_link, meeting_visit, agenda, booking, rating, log, log_state, chat_group, chat_member, message, folder, material, job, poll, poll_voter, poll_tally, ballot_key, ballot, event_room, question_key, question_token_request, event_question, event_question_vote, event_question_report, event_question_key, event_question_vote_key, event_hand, review, support_request, support_message, support_file, canned_answer, idempotency, held_refusal, channel, change';

interface Options {
  /** The server of a box. */
  box?: BoxRole;
  /** In ms; the clock of the scheduler by default. */
  now?: () => number;
}

/** The real server on the simulated network, with its handlers, rights and database. */
export class School {
  readonly db: Db;
  readonly sockets: Sockets;
  readonly ctx: Context;
  /** The ids of people of whom the next call, or operation of a box, is refused for a time. */
  readonly limited = new Set<number>();
  /** Called for every request that ends in an error of the server. */
  failed: (request: string) => void = () => {};
  readonly #scheduler: Scheduler;
  #app: ReturnType<typeof createApp>;
  readonly #clearCaughtUp: () => void;

  constructor(db: Db, scheduler: Scheduler, plain: boolean, { box, now = scheduler.now }: Options = {}) {
    this.db = db;
    this.#scheduler = scheduler;
    this.sockets = new Sockets(db, scheduler, plain);
    const sessions = sessionCache(
      (token) => findSession(db, token),
      now,
      () => true,
    );
    const caught = caughtUp({ now, term: () => 0, notifies: () => true });
    this.#clearCaughtUp = caught.clear;
    this.sockets.announcer.changing = ({ audiences, people }) => {
      const ended = caught.changing(audiences);
      return () => {
        ended();
        sessions.evictPeople(people);
      };
    };
    this.ctx = {
      config: readConfig({ PORT: '0', LOG_LEVEL: 'silent' }),
      db,
      log: pino({ level: 'silent' }),
      now,
      pause: (ms) => this.#pause(ms),
      announcer: this.sockets.announcer,
      presence: this.sockets.presence,
      sockets: this.sockets.cutters,
      sessions,
      caughtUp: caught,
      forEverybody: forEverybody({ now, isAlone: () => true, caughtUp: caught }),
      loginLimits: loginLimits(),
      attempts: attemptLimits(),
      ballotKeys: { take: async () => ballotKeyPair },
      // With few people, ballots would wait for others until the end.
      ballots: ballotPool({
        store: (id, ballots) =>
          write(db, this.sockets.announcer, (tx) => storeBallots(tx, now(), id, ballots)),
        closedOf: async () => [],
        log: pino({ level: 'silent' }),
        size: 1,
        every: () => () => undefined,
      }),
      rooms: { changed: () => undefined },
      paces: roomPaces({ now }),
      pulses: { react: () => true, audience: () => ({ people: new Set(), behind: 0 }) },
      platform: {
        state: async () => ({ closed: false, opens_at: null, localized_text: {} }),
        invalidate: () => {},
      },
      deliver: async () => undefined,
      mailSender: { wake: () => {} },
      school: {
        current: async () => ({ version: 0, rev: 0, settings: neutralSettings({ homeZone: 'Asia/Almaty' }) }),
        invalidate: () => {},
      },
      files: memoryStore(),
      uploadLimits: uploadLimits({ uploadsAtOnce: 100, uploadMbPerDay: 1_000_000 }),
      partUploads: resumableUploads('test-results/simulation/parts'),
      jobs: { wake: () => {}, idle: async () => {} },
      webhooks: { wake: () => {} },
      calls: {
        ...callLimits(1e9),
        take: async (userId) => {
          if (this.limited.delete(userId)) throw new Refusal('tooMany', { retryAfterSeconds: 1 });
        },
      },
      box,
      // Its timers are not those of the scheduler. Devices get the counts with the lists.
      heldVotes: undefined,
      cluster: singleProcess,
      ownData: ownDataJobs('/tmp/never-used'),
      schoolExports: ownDataJobs('/tmp/never-used'),
      // Compression uses threads, whose order is not deterministic.
      shared: { send: async (c, _name, _version, make) => c.json({ data: await make() }) },
    };
    this.sockets.findSession = (token) => sessions.find(token);
    this.#app = createApp(this.ctx);
  }

  /**
   * Empties the database and restarts its sequences, so that each seed starts from the same state. `more` are further
   * tables.
   */
  async reset(more: readonly string[] = []): Promise<void> {
    const { rows } = await sql<{ gid: string }>`select gid from pg_prepared_xacts`.execute(this.db);
    for (const { gid } of rows) await sql.raw(`rollback prepared '${gid}'`).execute(this.db);
    await sql.raw(`truncate ${[tables, ...more].join()} restart identity cascade`).execute(this.db);
    await sql`select setval('rev_seq', 1)`.execute(this.db);
    this.#clearCaughtUp();
  }

  async serve(request: Request): Promise<Response> {
    this.#scheduler.serving += 1;
    try {
      const response = await this.#app.fetch(request);
      if (response.status === 500) this.failed(`${request.method} ${new URL(request.url).pathname}`);
      return response;
    } finally {
      this.#scheduler.serving -= 1;
    }
  }

  person = async (name: string, chatAdmin = false): Promise<number> => {
    const { id } = await this.db
      .insertInto('app_user')
      .values({
        first_name: name,
        last_name: 'Sim',
        email: `${name}@example.org`,
        role: 'attendee',
        status: 'approved',
        chat_admin: chatAdmin,
        visible: true,
        // Notifications older than the account are not shown to it.
        created_at: new Date(this.ctx.now() - 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  session = (userId: number): Promise<NewSession> => createSession(this.db, userId, 'simulation');

  async revoke(token: string): Promise<void> {
    const me = await findSession(this.db, token);
    if (!me) return;
    await this.db.deleteFrom('session').where('id', '=', me.sessionId).execute();
    this.ctx.sessions.evict(me.sessionId);
    this.sockets.cutters.cut(me.sessionId);
  }

  /** Lets simulated time pass while a handler waits for another transaction. */
  #pause(ms: number): Promise<void> {
    this.#scheduler.serving -= 1;
    return new Promise((resolve) => {
      this.#scheduler.after(ms, () => {
        this.#scheduler.serving += 1;
        resolve();
      });
    });
  }

  /**
   * Calls the server as a person, without the simulated network.
   * @throws if the call is refused
   */
  async call(token: string, method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.serve(
      new Request(`https://school.example/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const answer = (await response.json()) as { data: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  }

  /** Call after all rows of the database were replaced. */
  replaced(): void {
    this.#clearCaughtUp();
    this.ctx.sessions.clear();
    this.sockets.dropAll('transport close');
  }

  /** Drops all connections and the state in memory. */
  restart(): void {
    this.sockets.dropAll('transport close');
    this.#app = createApp(this.ctx);
  }
}
