import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let bystander: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
  bystander = await school.person();
});
afterAll(() => school.close());

interface Change {
  t: string;
  id: number;
  row?: Record<string, unknown>;
}

const cursorOf = async (person: Person): Promise<string> => {
  await person.settled();
  return (await person.call('GET', '/sync')).body.data.cursor;
};
/** Waits until the row is in a person's delta, which is fetched as a device does after a nudge. */
const comesTo = async (person: Person, cursor: string, { t, id, row }: Change) =>
  await expect
    .poll(
      async () => {
        const { body } = await person.call('GET', `/sync?cursor=${cursor}`);
        return (body.data.changes as Change[]).find((change) => change.t === t && change.id === id)?.row;
      },
      { timeout: 8000 },
    )
    .toMatchObject(row ?? {});

const newPoll = async (): Promise<number> => {
  const { body } = await admin.call('POST', '/desk/polls', {
    localized_title: { en: 'Yes?' },
    kind: 'single',
    group: 'administrative',
    variations: [{ localized_title: { en: 'Yes' } }, { localized_title: { en: 'No' } }],
    free_answer: false,
    mandatory: false,
    results: 'closed',
    roles: [],
    courses: [],
  });
  await admin.call('POST', `/desk/polls/${body.data.id}/open`);
  return body.data.id;
};
const vote = (person: Person, id: number, anonymously = false) =>
  person.call('POST', `/polls/${id}/vote`, { vote: [1], anonymously });

describe('counts that other people change', () => {
  it('publishes participation in a poll to everybody, in batches, with a nudge', async () => {
    const id = await newPoll();
    const cursor = await cursorOf(bystander);
    const listener = listen(school.url, bystander.token);
    listener.echo.channel('notifications');
    await listener.receives(({ event }) => event === 'presence:subscribed');
    for (let at = 0; at < 3; at += 1)
      expect((await vote(await school.person(), id, at === 0)).status).toBe(200);
    await comesTo(bystander, cursor, { t: 'poll', id, row: { votes_count: 3, votes: null } });
    expect(listener.received.filter(({ event }) => event === 'sync')).toHaveLength(1);
    listener.close();
    // The next answer starts a new batch.
    const next = await cursorOf(bystander);
    await vote(await school.person(), id);
    await comesTo(bystander, next, { t: 'poll', id, row: { votes_count: 4 } });
  });

  it('increases the electorate with an approval', async () => {
    const id = await newPoll();
    const waiting = await school.person({ status: 'pending' });
    await school.ctx.db
      .updateTable('app_user')
      .set({ email_verified_at: new Date() })
      .where('id', '=', waiting.id)
      .execute();
    const { body } = await bystander.call('GET', '/polls');
    const polls = body.data.flatMap(({ items }: { items: { id: number }[] }) => items);
    const { electorate } = polls.find((poll: { id: number }) => poll.id === id);
    const cursor = await cursorOf(bystander);
    await admin.call('POST', '/desk/people/approve', { ids: [waiting.id] });
    await comesTo(bystander, cursor, { t: 'poll', id, row: { electorate: electorate + 1 } });
  });

  it('publishes places of an event to everybody, and ratings to people who see averages', async () => {
    const author = await school.person({ role: 'expert' });
    const event = async (from: number, places: number | null) => {
      const { id } = await school.ctx.db
        .insertInto('event')
        .values({
          name: 'Field trip',
          kind: 'workshop',
          user_id: author.id,
          places,
          time_start: new Date(Date.now() + from),
          time_finish: new Date(Date.now() + from + 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const [coming, past] = [await event(7_200_000, 5), await event(-7_200_000, null)];
    const [ofAll, ofAuthor] = [await cursorOf(bystander), await cursorOf(author)];
    const guest = await school.person();
    await guest.call('POST', `/event/${coming}/booking`);
    await guest.call('POST', `/event/${past}/rate`, { relevant: 5, informative: 4, interesting: 3 });
    await comesTo(bystander, ofAll, { t: 'event', id: coming, row: { booking: { booked: 1 } } });
    await comesTo(author, ofAuthor, {
      t: 'event',
      id: past,
      row: {
        rating_summary: { count: 1, relevant: 5 },
      },
    });
    const { body } = await bystander.call('GET', `/sync?cursor=${ofAll}`);
    expect((body.data.changes as Change[]).some(({ id }) => id === past)).toBe(false);
  });
});
