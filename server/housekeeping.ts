import { sql } from 'kysely';
import { expireSessions } from './auth/sessions.ts';
import type { Context } from './context.ts';
import { sendPushes } from './push/send-pushes.ts';
import { announceDue } from './areas/notifications/announce.ts';
import { summariseDay } from './areas/desks/summarise-day.ts';
import { sendReminders } from './areas/agenda/send-reminders.ts';
import { readFeeds } from './areas/programme/feeds.ts';
import { purgeMaterials } from './areas/library/purge-materials.ts';
import { expireDeskActs } from './areas/desks/claims.ts';
import { deleteUnreferenced } from './files/delete-unreferenced.ts';
import { expireJobs } from './jobs/jobs.ts';

const every = 3_600_000;
const minute = 60_000;
/** Milliseconds. In this time a socket may have delivered a notification, which then needs no push. */
const pushEvery = 3000;
const day = 24 * every;

/** Unconfirmed sign-ups expire, which frees their address and deletes their data. */
const signUpsAreKept = 3 * day;
/** Longer than any device keeps an operation in its outbox. */
const keysAreKept = 30 * day;

export async function expireSignUps({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('app_user')
    .where('status', '=', 'pending')
    .where('email_verified_at', 'is', null)
    .where('consent_at', '<', new Date(now() - signUpsAreKept))
    .execute();
}

async function expireQuestions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('support_request')
    .where('user_id', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(now() - signUpsAreKept))
    .execute();
}

async function expireKeys({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sql`delete from idempotency where created_at < ${new Date(now() - keysAreKept)}`.execute(db);
}

/** Hourly tasks. A failing task doesn't stop the others. */
const chores: Record<string, (ctx: Context) => Promise<void>> = {
  'sweep files': (ctx) => deleteUnreferenced(ctx),
  'expire sign-ups': expireSignUps,
  'expire sessions': ({ db }) => expireSessions(db),
  'expire keys': expireKeys,
  'expire jobs': expireJobs,
  'expire questions': expireQuestions,
  'expire desk acts': expireDeskActs,
  'purge materials': purgeMaterials,
  'read programmes': (ctx) => readFeeds(ctx),
  'sweep own data': async ({ ownData }) => ownData.sweep(),
  'sweep uploads': (ctx) => ctx.partUploads.sweep(ctx.now()),
};

const eachMinute: Record<string, (ctx: Context) => Promise<unknown>> = {
  remind: sendReminders,
  'announce what is due': announceDue,
  'summarise the day': summariseDay,
};

export async function doChores(ctx: Context): Promise<void> {
  for (const [chore, work] of Object.entries(chores))
    await work(ctx).catch((error: unknown) => ctx.log.error({ err: error, chore }, 'a chore was not done'));
}

/** Starts the periodic tasks. Returns the function that stops them. */
export function runHousekeeping(ctx: Context): () => void {
  // Only the leader runs them for all processes.
  const hourly = setInterval(() => ctx.cluster.isLeader() && void doChores(ctx), every).unref();
  const reminders = setInterval(() => {
    if (!ctx.cluster.isLeader()) return;
    for (const [chore, work] of Object.entries(eachMinute))
      work(ctx).catch((error: unknown) => ctx.log.error({ err: error, chore }, 'a chore was not done'));
  }, minute).unref();
  const pushes = setInterval(() => {
    sendPushes({ ...ctx, isListening: ctx.sockets.has }).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'nothing was pushed'),
    );
  }, pushEvery).unref();
  return () => {
    clearInterval(pushes);
    clearInterval(hourly);
    clearInterval(reminders);
  };
}
