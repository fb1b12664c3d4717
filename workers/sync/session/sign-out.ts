/*
 * Signing out: nothing of the person stays on the device but, until the server has heard of it, the ticket
 * that ends their session. What is begun is noted first, so that a crash in the middle only delays it.
 */
import { logout, revokeSession } from '../../../contract/auth.ts';
import type { Database } from '../../../src/db/database.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { exceedsQuota, withinQuota } from '../../../src/db/quota.ts';
import { type TicketsDatabase, tokenEnd } from '../../../src/db/tickets.ts';
import { emptyDatabase } from '../../../src/db/wipe.ts';
import type { SessionStart } from '../../../src/lib/sync-api.ts';
import { classify } from '../transport/classify.ts';
import type { Environment } from '../environment.ts';
import { send } from '../transport/http.ts';

/** Nobody waits longer than this for a server to say goodbye. */
const goodbye = 3000;
/** By then every browser has written down that the session is gone. */
const endedIsKept = 30 * 24 * 3600 * 1000;

/** The engine of the person has been stopped before. */
export async function signOut(env: Environment, db: Database, session: SessionStart): Promise<void> {
  const ticket = await empty(env, db);
  const [ended] = await Promise.all([endSession(env, session), wipe(env, db.name)]);
  if (ended && ticket !== null) await withTickets(env, (tickets) => tickets.tickets.delete(ticket));
}

/** Deletes what the device holds of a person who is not the one it belongs to now; their session ends too. */
export async function deletePersonData(env: Environment, name: string): Promise<void> {
  await empty(env, env.databases.open(name));
  await wipe(env, name);
}

/** What a page may have made anew for a session that has ended; not where the person has signed in again since. */
export async function deleteEndedData(env: Environment, name: string): Promise<void> {
  const db = env.databases.open(name);
  const session = await getMeta('session', db).finally(() => db.close());
  if (!session || (await wasEnded(env, session.token))) await deletePersonData(env, name);
}

/** Takes everything out, keeping the ticket. Gives its id; null where there is none, or no room for it. */
async function empty(env: Environment, db: Database): Promise<string | null> {
  const session = await getMeta('session', db).catch(() => undefined);
  const id = env.uuid();
  const ticket = session?.revoke_ticket;
  const note = () =>
    withTickets(env, (tickets) =>
      tickets.transaction('rw', tickets.tickets, tickets.wipes, tickets.ended, async () => {
        await tickets.wipes.put({ name: db.name });
        await tickets.ended
          .where('at')
          .below(env.now() - endedIsKept)
          .delete();
        if (session) await tickets.ended.put({ token_end: tokenEnd(session.token), at: env.now() });
        if (session && ticket !== undefined) await tickets.tickets.put({ id, base: session.base, ticket });
      }),
    );
  const noted = await withinQuota(note, () => emptyDatabase(db).then(() => true)).then(
    () => true,
    (error: unknown) => {
      // Whoever leaves a full device leaves nothing behind, at the cost of what would end their session later.
      if (!exceedsQuota(error)) throw error;
      return false;
    },
  );
  await emptyDatabase(db).finally(() => db.close());
  return ticket === undefined || !noted ? null : id;
}

/** Whether this session was signed out of here: what the page remembers it by may come back after a crash. */
export const wasEnded = (env: Environment, token: string): Promise<boolean> =>
  withTickets(env, async (tickets) => (await tickets.ended.get(tokenEnd(token))) !== undefined);

/** The database that is nobody's, open for as long as `work` takes. */
async function withTickets<T>(env: Environment, work: (tickets: TicketsDatabase) => Promise<T>): Promise<T> {
  const tickets = env.databases.tickets();
  try {
    return await work(tickets);
  } finally {
    tickets.close();
  }
}

async function endSession(env: Environment, session: SessionStart): Promise<boolean> {
  const answer = await send(env, session, logout, { timeout: goodbye }, new AbortController().signal);
  const { type } = classify(answer);
  // Whoever is not let in is signed out.
  return type === 'done' || type === 'auth';
}

/** Deletes what is left of an emptied database. A frozen tab can hold this up: it is not waited for then. */
async function wipe(env: Environment, name: string): Promise<void> {
  await env.clearCaches().catch(() => undefined);
  const deleted = env.databases.delete(name).then(() => wiped(env, name));
  const tired = new Promise<void>((over) => void env.after(goodbye, over));
  await Promise.race([deleted.catch(() => undefined), tired]);
}

const wiped = (env: Environment, name: string) => withTickets(env, (tickets) => tickets.wipes.delete(name));

/** Ends what a crash interrupted. Before anything of a person is opened. */
export async function finishWipes(env: Environment): Promise<void> {
  const wipes = await withTickets(env, (tickets) => tickets.wipes.toArray());
  for (const { name } of wipes) {
    const db = env.databases.open(name);
    await emptyDatabase(db).finally(() => db.close());
    await wipe(env, name);
    await wiped(env, name);
  }
}

/** Delivers the tickets of sessions that ended offline. True when none is left. */
export const deliverTickets = (env: Environment): Promise<boolean> =>
  withTickets(env, async (tickets) => {
    for (const { id, base, ticket } of await tickets.tickets.toArray()) {
      const access = { base, locale: 'en', timeZone: 'UTC', credentials: false };
      const body = { revoke_ticket: ticket };
      const answer = await send(env, access, revokeSession, { body }, new AbortController().signal);
      const { type } = classify(answer);
      if (type === 'done' || type === 'dead') await tickets.tickets.delete(id);
    }
    return (await tickets.tickets.count()) === 0;
  });
