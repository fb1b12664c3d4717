import { sql } from 'kysely';
import { expireApiTokens } from './auth/api-tokens.ts';
import { expireSessions } from './auth/sessions.ts';
import type { Context } from './context.ts';
import { write } from './db/write.ts';
import { expireMails } from './mail/expire-mails.ts';
import { sendPushes } from './push/send-pushes.ts';
import { sendDueAnnouncements } from './areas/notifications/announce.ts';
import { sendCalendarMails } from './areas/calendar-mails/send-calendar-mails.ts';
import { sendDigests } from './areas/digests/send-digests.ts';
import { expireHelpers } from './areas/check-in/helpers.ts';
import { sendDailySummaries } from './areas/desks/send-daily-summaries.ts';
import { expireRequests } from './areas/business/expire-requests.ts';
import { sendBusinessReminders } from './areas/business/send-business-reminders.ts';
import { sendReminders } from './areas/agenda/send-reminders.ts';
import { runRetention } from './areas/retention/run-retention.ts';
import { readFeeds } from './areas/programme/feeds.ts';
import { refreshCohorts } from './areas/cohorts/refresh.ts';
import { expirePaces } from './areas/room/pace.ts';
import { expireQuestionKeys } from './areas/room/question-keys.ts';
import { endChats } from './areas/room/room-chat.ts';
import { expireImports } from './areas/people-import/run-import.ts';
import { purgeMaterials } from './areas/library/purge-materials.ts';
import { expireDeskActs } from './areas/desks/claims.ts';
import { expireBoxCopies } from './areas/boxes/copies.ts';
import { expireRefusals } from './sync/perform-once.ts';
import { deleteUnreferenced } from './files/delete-unreferenced.ts';
import { expireScreens } from './areas/screens/access.ts';
import { expireChallenges } from './areas/passkeys/challenges.ts';
import { expireProviderSignIns } from './areas/single-sign-on/provider-sign-ins.ts';
import { expireJobs } from './jobs/jobs.ts';
import { expireDeliveries } from './webhooks/expire-deliveries.ts';

const hourMs = 3_600_000;
const minute = 60_000;
/** Milliseconds. In this time a socket may have delivered a notification, which then needs no push. */
const pushEveryMs = 3000;
const day = 24 * hourMs;

/** Unconfirmed sign-ups expire, which frees their address and deletes their data. */
const unconfirmedExpireMs = 3 * day;
/** Longer than any device keeps an operation in its outbox. */
const keysExpireMs = 30 * day;

export async function expireSignUps({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('app_user')
    .where('status', '=', 'pending')
    .where('email_verified_at', 'is', null)
    .where('consent_at', '<', new Date(now() - unconfirmedExpireMs))
    .execute();
}

async function expireQuestions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('support_request')
    .where('user_id', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(now() - unconfirmedExpireMs))
    .execute();
}

async function expireKeys({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now() - keysExpireMs);
  await sql`delete from idempotency where created_at < ${before}`.execute(db);
  await db.deleteFrom('event_question_key').where('created_at', '<', before).execute();
  await db.deleteFrom('event_question_vote_key').where('created_at', '<', before).execute();
}

/** Hourly tasks. A failing task doesn't stop the others. */
const hourlyTasks: Record<string, (ctx: Context) => Promise<void>> = {
  'sweep files': (ctx) => deleteUnreferenced(ctx),
  'expire sign-ups': expireSignUps,
  'expire sessions': ({ db }) => expireSessions(db),
  'expire API tokens': expireApiTokens,
  'expire deliveries of webhooks': expireDeliveries,
  'expire keys': expireKeys,
  'expire refusals of held operations': expireRefusals,
  'expire mails': expireMails,
  'expire challenges of passkeys': expireChallenges,
  'expire sign-ins at the identity provider': expireProviderSignIns,
  'expire jobs': expireJobs,
  'expire screens': expireScreens,
  'expire questions': expireQuestions,
  'expire desk acts': expireDeskActs,
  'expire imports': expireImports,
  'end chats of events': endChats,
  'expire votes about the speed of talks': expirePaces,
  'expire keys of anonymous questions': expireQuestionKeys,
  'purge materials': purgeMaterials,
  'expire copies of boxes': expireBoxCopies,
  'import programmes': (ctx) => readFeeds(ctx),
  'sweep own data': async ({ ownData, schoolExports }) => {
    ownData.sweep();
    schoolExports.sweep();
  },
  'delete old data': runRetention,
  'sweep uploads': (ctx) => ctx.partUploads.sweep(ctx.now()),
};

const minutelyTasks: Record<string, (ctx: Context) => Promise<unknown>> = {
  'send reminders': sendReminders,
  'send reminders of business meetings': sendBusinessReminders,
  'expire requests for business meetings': expireRequests,
  'send due announcements': sendDueAnnouncements,
  'send daily summaries': sendDailySummaries,
  'send mails about what people have missed': sendDigests,
  'send mails to calendars': sendCalendarMails,
  'end check-in help': ({ db, announcer }) => write(db, announcer, expireHelpers),
  'refresh cohorts': refreshCohorts,
};

export async function runHourlyTasks(ctx: Context): Promise<void> {
  for (const [chore, work] of Object.entries(hourlyTasks))
    await work(ctx).catch((error: unknown) => ctx.log.error({ err: error, chore }, 'periodic task failed'));
}

/** Starts the periodic tasks. Returns the function that stops them. */
export function runHousekeeping(ctx: Context): () => void {
  // Only the leader runs them for all processes.
  const hourly = setInterval(() => ctx.cluster.isLeader() && void runHourlyTasks(ctx), hourMs).unref();
  const reminders = setInterval(() => {
    if (!ctx.cluster.isLeader()) return;
    for (const [chore, work] of Object.entries(minutelyTasks))
      work(ctx).catch((error: unknown) => ctx.log.error({ err: error, chore }, 'periodic task failed'));
  }, minute).unref();
  const pushes = setInterval(() => {
    sendPushes({ ...ctx, hasSocket: ctx.sockets.has }).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'sending push messages failed'),
    );
  }, pushEveryMs).unref();
  return () => {
    clearInterval(pushes);
    clearInterval(hourly);
    clearInterval(reminders);
  };
}
