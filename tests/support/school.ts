import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { RoleAlias } from '../../contract/users.ts';
import { createSession } from '../../server/auth/sessions.ts';
import { joinCluster } from '../../server/cluster/join-cluster.ts';
import { readConfig } from '../../server/config.ts';
import type { Db } from '../../server/db/client.ts';
import type { SessionScope } from '../../server/db/schema.ts';
import type { UserStatus } from '../../server/db/user-schema.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import { makePlace, openPlace } from './database.ts';
import { extensionsHeaders } from './our-app.ts';
import { waitForVisible } from './settled.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body: `data`, or the fields of an error. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
}

export interface Person {
  id: number;
  token: string;
  /** Calls the server like our app, with its extensions. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** Resolves when everything committed so far is visible in the deltas. */
  settled: () => Promise<void>;
}

export interface NewPerson {
  role?: RoleAlias;
  status?: UserStatus;
  chatAdmin?: boolean;
  visible?: boolean;
  email?: string;
  passwordHash?: string;
  /** Scope of the session: `pending` for the token of a person who waits for approval. */
  scope?: SessionScope;
  name?: string;
}

export type School = Awaited<ReturnType<typeof openSchool>>;

/**
 * A real server with its own database, and people with sessions. Its clock is the real one, which tests can
 * shift.
 */
export async function openSchool(settings: Record<string, string> = {}, log?: pino.Logger) {
  const place = await makePlace();
  const clock = { shift: 0 };
  const config = readConfig({
    PORT: '0',
    DATA_DIR: place.dataDir,
    LOG_LEVEL: 'silent',
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
    ...settings,
  });
  const ownTime = () => Date.now() + clock.shift;
  const start = async (timeOf?: (db: Db) => Promise<() => number>): Promise<RunningServer> => {
    const database = await openPlace({ ...place, tracesTo: config.tracesTo });
    const own = log ?? pino({ level: config.logLevel });
    const now = timeOf ? await timeOf(database.db) : ownTime;
    const parts = { config, database, log: own, now };
    if (!config.redisUrl) return startServer(parts);
    const cluster = await joinCluster({
      ...parts,
      prepare: async () => undefined,
      onDisplaced: () => undefined,
    });
    return startServer({ ...parts, cluster });
  };
  let server = await start();
  const url = () => `http://127.0.0.1:${server.port}`;

  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url()}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...extensionsHeaders,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      // Exported files are not JSON.
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
    };
  };

  const person = async (fresh: NewPerson = {}): Promise<Person> => {
    const { id } = await server.ctx.db
      .insertInto('app_user')
      .values({
        first_name: fresh.name ?? 'Aigerim',
        last_name: 'Test',
        email: fresh.email ?? `${randomUUID()}@example.org`,
        password_hash: fresh.passwordHash ?? null,
        role: fresh.role ?? 'attendee',
        status: fresh.status ?? 'approved',
        chat_admin: fresh.chatAdmin ?? false,
        visible: fresh.visible ?? true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { token } = await createSession(server.ctx.db, id, 'test', fresh.scope);
    return {
      id,
      token,
      call: (method, path, body, headers) =>
        call(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
      settled: () => waitForVisible(server.ctx.db),
    };
  };

  return {
    get ctx() {
      return server.ctx;
    },
    get url() {
      return url();
    },
    clock,
    call,
    person,
    /** Creates a group of these people through the API as a chat admin. */
    group: async (...members: Person[]): Promise<number> => {
      const admin = await person({ chatAdmin: true, visible: false });
      const answer = await admin.call('POST', '/chat/group', {
        title: 'Field work',
        members: members.map(({ id }) => id),
      });
      return answer.body.data.id;
    },
    /** Starts another process of the same school, with its own clock if given. */
    another: start,
    restart: async () => {
      await server.stop();
      server = await start();
    },
    close: async () => {
      await server.stop();
      await place.remove();
    },
  };
}
