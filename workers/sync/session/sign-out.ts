/*
 * Signing out deletes everything of the person from the device except the revoke ticket, which stays until
 * the server has ended the session. Each step is recorded first, so that a crash only delays the rest.
 */
import { logout, revokeSession } from '../../../contract/auth.ts';
import type { Database } from '../../../src/db/database.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { exceedsQuota, withinQuota } from '../../../src/db/quota.ts';
import { type TicketsDatabase, tokenEnd } from '../../../src/db/tickets.ts';
import { clearDatabase } from '../../../src/db/wipe.ts';
import type { SessionStart } from '../../../src/lib/sync-api.ts';
import { boxOf, classify } from '../transport/classify.ts';
import type { Environment } from '../environment.ts';
import { send } from '../transport/http.ts';

/** Timeout in ms for the logout request and for deleting the database. */
const signOutTimeout = 3000;
/** In ms. By then every browser has written the removal of its session to the disk. */
const endedLifetime = 30 * 24 * 3600 * 1000;

/** The engine must be stopped before. */
export async function signOut(env: Environment, db: Database, session: SessionStart): Promise<void> {
  const ticket = await clearData(env, db);
  const [ended] = await Promise.all([endSession(env, session), wipe(env, db.name)]);
  if (ended && ticket !== null) await withTickets(env, (tickets) => tickets.tickets.delete(ticket));
}

/** Deletes all data of a person who is not signed in any more, and queues the end of their session. */
export async function deletePersonData(env: Environment, name: string): Promise<void> {
  await clearData(env, env.databases.open(name));
  await wipe(env, name);
}

/**
 * Deletes a database that a page may have created again for an ended session, unless the person has signed in
 * again.
 */
export async function deleteEndedData(env: Environment, name: string): Promise<void> {
  const db = env.databases.open(name);
  const session = await getMeta('session', db).finally(() => db.close());
  if (!session || (await wasEnded(env, session.token))) await deletePersonData(env, name);
}

/**
 * Clears the database and stores the revoke ticket. Returns the ticket's id; null if there is no ticket or no
 * space for it.
 */
async function clearData(env: Environment, db: Database): Promise<string | null> {
  const session = await getMeta('session', db).catch(() => undefined);
  const id = env.uuid();
  const ticket = session?.revoke_ticket;
  const note = () =>
    withTickets(env, (tickets) =>
      tickets.transaction('rw', tickets.tickets, tickets.wipes, tickets.ended, async () => {
        await tickets.wipes.put({ name: db.name });
        await tickets.ended
          .where('at')
          .below(env.now() - endedLifetime)
          .delete();
        if (session) await tickets.ended.put({ token_end: tokenEnd(session.token), at: env.now() });
        if (session && ticket !== undefined) await tickets.tickets.put({ id, base: session.base, ticket });
      }),
    );
  const noted = await withinQuota(note, () => clearDatabase(db).then(() => true)).then(
    () => true,
    (error: unknown) => {
      // On a full device clear the data even if the ticket cannot be stored.
      if (!exceedsQuota(error)) throw error;
      return false;
    },
  );
  await clearDatabase(db).finally(() => db.close());
  return ticket === undefined || !noted ? null : id;
}

/** True if this session was signed out on this device. After a crash the page may still remember it. */
export const wasEnded = (env: Environment, token: string): Promise<boolean> =>
  withTickets(env, async (tickets) => (await tickets.ended.get(tokenEnd(token))) !== undefined);

/** Opens the database of tickets, which belongs to no account, while `work` runs. */
async function withTickets<T>(env: Environment, work: (tickets: TicketsDatabase) => Promise<T>): Promise<T> {
  const tickets = env.databases.tickets();
  try {
    return await work(tickets);
  } finally {
    tickets.close();
  }
}

async function endSession(env: Environment, session: SessionStart): Promise<boolean> {
  const answer = await send(
    env,
    session,
    logout,
    { idleTimeout: signOutTimeout },
    new AbortController().signal,
  );
  const { type } = classify(answer);
  // The server refuses the session, so it has ended. A box ends no session.
  return boxOf(answer) === null && (type === 'done' || type === 'auth');
}

/**
 * Deletes the cleared database and the caches. A frozen tab can block this, so it waits three seconds at
 * most.
 */
async function wipe(env: Environment, name: string): Promise<void> {
  await env.clearCaches().catch(() => undefined);
  const deleted = env.databases.delete(name).then(() => markWiped(env, name));
  const timedOut = new Promise<void>((over) => void env.after(signOutTimeout, over));
  await Promise.race([deleted.catch(() => undefined), timedOut]);
}

const markWiped = (env: Environment, name: string) =>
  withTickets(env, (tickets) => tickets.wipes.delete(name));

/** Finishes deletions that a crash interrupted. Call before a database of a person is opened. */
export async function finishWipes(env: Environment): Promise<void> {
  const wipes = await withTickets(env, (tickets) => tickets.wipes.toArray());
  for (const { name } of wipes) {
    const db = env.databases.open(name);
    await clearDatabase(db).finally(() => db.close());
    await wipe(env, name);
    await markWiped(env, name);
  }
}

/** Sends the tickets of sessions that ended offline. Returns true if none is left. */
export const deliverTickets = (env: Environment): Promise<boolean> =>
  withTickets(env, async (tickets) => {
    for (const { id, base, ticket } of await tickets.tickets.toArray()) {
      const access = { base, locale: 'en', timeZone: 'UTC', credentials: false };
      const body = { revoke_ticket: ticket };
      const answer = await send(env, access, revokeSession, { body }, new AbortController().signal);
      const { type } = classify(answer);
      // A ticket waits for the school, whatever a box answers.
      const isFinal = boxOf(answer) === null && (type === 'done' || type === 'dead');
      if (isFinal) await tickets.tickets.delete(id);
    }
    return (await tickets.tickets.count()) === 0;
  });
