import { sql } from 'kysely';
import { programmeChannel } from '../areas/programme/channel.ts';
import { hashPassword, randomPassword } from '../auth/passwords.ts';
import type { Context } from '../context.ts';
import { insertBusiness } from './business/insert-business.ts';
import { insertChat } from './chat/insert-chat.ts';
import { type DemoAccount, demoLogins, writeAccountsFile } from './demo-accounts.ts';
import type { Seeding } from './insert.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { insertLibrary } from './library/insert-library.ts';
import { insertNotifications } from './insert-notifications.ts';
import { insertPeople, type Secrets } from './people/insert-people.ts';
import { insertVoices } from './polls-and-feedback/insert-polls-and-feedback.ts';
import { participants } from './people/participants.ts';
import { insertProgramme } from './programme/insert-programme.ts';
import { insertRatings } from './programme/insert-ratings.ts';
import { insertSchool } from './school/insert-school.ts';
import { schoolTime } from './school-time.ts';

/**
 * Fills a database without people with a demo school in the middle of its two weeks. Writes everything in one
 * transaction; the passwords are on disk before the commit. Returns the accounts, or null if nothing was
 * inserted: the demo is switched off, or people exist. If several processes start at once, one of them
 * inserts.
 */
export async function seedDemo(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
): Promise<readonly DemoAccount[] | null> {
  const { config, db, now } = ctx;
  if (!config.demo || (await hasPeople(db))) return null;
  const accounts = demoLogins.map(({ role, email }) => ({ role, email, password: randomPassword() }));
  const secrets = await hashed(accounts);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('yurt demo'))`.execute(trx);
    if (await hasPeople(trx)) return null;
    await fill(trx, ctx, now(), secrets);
    writeAccountsFile(config.dataDir, accounts);
    return accounts;
  });
}

/** Speakers of an imported programme do not count: they can't sign in. */
const hasPeople = async (db: Context['db'] | Seeding): Promise<boolean> =>
  (await db.selectFrom('app_user').select('id').where('source', 'is', null).limit(1).executeTakeFirst()) !==
  undefined;

async function hashed(accounts: readonly DemoAccount[]): Promise<Secrets> {
  const hashes = await Promise.all(accounts.map(({ password }) => hashPassword(password)));
  return {
    emailOf: new Map(demoLogins.map(({ key, email }) => [key, email])),
    hashOf: new Map(demoLogins.map(({ key }, at) => [key, hashes[at]!])),
    lostHash: await hashPassword(randomPassword()),
  };
}

async function fill(db: Seeding, { config }: Pick<Context, 'config'>, now: number, secrets: Secrets) {
  const time = schoolTime(now, config.homeZone);
  const people = await insertPeople(db, time, secrets);
  const events = await insertProgramme(db, time, people);
  const approved = participants.map(({ key }) => key);
  await insertRatings(db, time, events, people, approved);
  await insertNotifications(db, time, people, events, [...secrets.hashOf.keys()]);
  const ofCourse = (course: number) =>
    participants.filter((person) => person.course === course).map(({ key }) => key);
  await insertChat(db, time, people, ofCourse);
  await insertLibrary(db, openFileStore(config), time, people, events);
  await insertVoices(db, time, people, approved);
  await insertBusiness(db, time, people);
  await insertSchool(db, config, time);
  await sql`select touch_channel(${programmeChannel}, next_rev())`.execute(db);
}
