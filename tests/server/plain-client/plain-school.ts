import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../../server/auth/passwords.ts';
import type { Context } from '../../../server/context.ts';
import { mailTo } from '../../support/mailbox.ts';
import type { Person, School } from '../../support/school.ts';

export interface Account {
  id: number;
  email: string;
  password: string;
}

/** A school with rows that no call of the specification can create. */
export interface PlainSchool {
  /** Origin of the next request; several processes may take turns. */
  url: () => string;
  anna: Account;
  bert: Account;
  /** Uploads materials and hosts the lecture. */
  expert: Account;
  chatAdmin: Account;
  /** Deletes the profile. */
  leaver: Account;
  /** A lecture that is taking place, and a break without details. */
  lectureId: number;
  breakId: number;
  folderId: number;
  /** Polls with two options. `free` accepts a free answer, `skippable` can be skipped. */
  polls: { free: number; skippable: number; plain: number; closed: number };
  /** The token of the mailed link for a new password. */
  resetToken: (email: string) => Promise<string>;
}

type Served = Pick<School, 'ctx' | 'url' | 'person'>;

export const password = 'right horse battery';

/** Adds the rows to a school. `url` is called for the origin of each request. */
export async function preparePlainSchool(school: Served, url = () => school.url): Promise<PlainSchool> {
  const { ctx } = school;
  const passwordHash = await hashPassword(password);
  const account = async (name: string, more: Parameters<Served['person']>[0] = {}): Promise<Account> => {
    const email = `${name.toLowerCase()}.${randomUUID()}@example.org`;
    const { id } = await school.person({ name, email, passwordHash, ...more });
    return { id, email, password };
  };
  const anna = await account('Anna');
  const bert = await account('Bert');
  const expert = await account('Erik', { role: 'expert' });
  const chatAdmin = await account('Chat', { chatAdmin: true });
  const leaver = await account('Lena');
  const { lectureId, breakId } = await addEvents(ctx, expert.id);
  const folder = { name: 'Field work', position: 0, rev: 1 };
  const { id: folderId } = await ctx.db
    .insertInto('folder')
    .values(folder)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addNotifications(ctx, anna.id, { lectureId, notificatorId: expert.id });
  const admin = await school.person({ role: 'admin' });
  const polls = {
    free: await openPoll(admin, { free_answer: true, mandatory: true }),
    skippable: await openPoll(admin, { results: 'voted' }),
    plain: await openPoll(admin, {}),
    closed: await openPoll(admin, {}),
  };
  await admin.call('POST', `/desk/polls/${polls.closed}/close`);
  const resetToken = async (email: string) => {
    const { links } = await mailTo(ctx.config.dataDir, email, 'reset');
    return new URL(links[0]!).pathname.split('/').at(-1)!;
  };
  const rows = { lectureId, breakId, folderId, polls };
  return { url, anna, bert, expert, chatAdmin, leaver, ...rows, resetToken };
}

async function addEvents({ db, now }: Context, hostId: number) {
  const [time_start, time_finish] = [new Date(now() - 1_800_000), new Date(now() + 3_600_000)];
  const insert = async (values: { name: string; kind: string; user_id?: number; zoom_link?: string }) =>
    (
      await db
        .insertInto('event')
        .values({ ...values, time_start, time_finish })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const zoom_link = 'https://zoom.example/j/1';
  const lectureId = await insert({ name: 'Waste water', kind: 'lecture', user_id: hostId, zoom_link });
  return { lectureId, breakId: await insert({ name: 'Tea', kind: 'break' }) };
}

async function addNotifications(
  { db, now }: Context,
  userId: number,
  { lectureId, notificatorId }: { lectureId: number; notificatorId: number },
) {
  const common = { user_id: userId, content: 'See https://example.org', created_at: new Date(now()), rev: 1 };
  const texts = { localized_title: '{}', localized_content: '{}' };
  await db
    .insertInto('log')
    .values([
      { ...common, ...texts, type: 'general', title: 'Welcome' },
      {
        ...common,
        ...texts,
        type: 'event',
        title: 'Moved',
        event_id: lectureId,
        notificator_id: notificatorId,
        changes: JSON.stringify({ time_start: 1_600_000_000 }),
      },
      { ...common, ...texts, type: 'general', title: 'Lunch' },
    ])
    .execute();
}

async function openPoll(admin: Person, changes: object): Promise<number> {
  const { body } = await admin.call('POST', '/desk/polls', {
    localized_title: { en: 'Which day?' },
    kind: 'single',
    group: 'administrative',
    variations: [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }],
    range: null,
    free_answer: false,
    mandatory: false,
    results: 'closed',
    roles: [],
    courses: [],
    ...changes,
  });
  await admin.call('POST', `/desk/polls/${body.data.id}/open`);
  return body.data.id;
}
