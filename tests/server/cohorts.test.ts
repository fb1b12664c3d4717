import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshCohorts } from '../../server/areas/cohorts/refresh.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
const day = 24 * 3_600_000;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
  await school.ctx.db.insertInto('course').values({ id: 1, localized_title: '{"en":"Waste"}' }).execute();
});
afterAll(() => school.close());
beforeEach(async () => {
  for (const table of ['poll', 'material', 'later_announcement', 'cohort'] as const)
    await school.ctx.db.deleteFrom(table).execute();
});

const add = async (name: string, filter: object): Promise<{ id: number; members: number }> => {
  const added = await admin.call('POST', '/desk/cohorts', { name, filter });
  expect(added.status).toBe(200);
  return added.body.data;
};
const cohorts = async () => (await admin.call('GET', '/desk/cohorts')).body.data;
const membersOf = async (id: number): Promise<number[]> => {
  const rows = await school.ctx.db
    .selectFrom('cohort_member')
    .select('user_id')
    .where('cohort_id', '=', id)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};
const setCourse = (person: Person, course_type: number | null) =>
  admin.call('PUT', `/desk/people/${person.id}`, { course_type });
/** A person whose devices do not fetch a new snapshot, as after a change of rights. */
const setCountry = async (person: Person, country: string) => {
  const { status } = await person.call('POST', '/profile', { country });
  expect(status).toBe(200);
};
const inKazakhstan = async (): Promise<Person> => {
  const person = await school.person();
  await school.ctx.db.updateTable('app_user').set({ country: 'KZ' }).where('id', '=', person.id).execute();
  return person;
};

const pollForm = {
  localized_title: { en: 'Which bus?' },
  kind: 'text',
  group: 'administrative',
  variations: [],
  free_answer: false,
  mandatory: false,
  results: 'closed',
  roles: [],
  courses: [],
};
const openPoll = async (ids: readonly number[]): Promise<number> => {
  const { id } = (await admin.call('POST', '/desk/polls', { ...pollForm, cohorts: ids })).body.data;
  expect((await admin.call('POST', `/desk/polls/${id}/open`)).status).toBe(200);
  return id;
};
const pollsOf = async (person: Person): Promise<{ id: number; cohorts: number[]; electorate: number }[]> =>
  (await person.call('GET', '/polls')).body.data.flatMap(({ items }: { items: unknown[] }) => items);
const kindsSince = async (person: Person, cursor: string) =>
  (await changesSince(person, cursor)).changes.map(({ t, op, id }) => [t, op, id]);

describe('a cohort', () => {
  it('contains the people of its filter, and follows changes of their role, course, country and answers', async () => {
    const anna = await inKazakhstan();
    const question = await admin.call('POST', '/desk/questions', {
      ...{ kind: 'consent', localized_title: { en: 'Bus?' }, localized_help: {}, options: [] },
      ...{ required: false, roles: [], courses: [] },
    });
    const questionId = question.body.data.id as number;
    const country = await add('Guests', { country: 'KZ' });
    const course = await add('Waste', { course: '1' });
    const answer = await add('Bus', { answer: `${questionId}:yes` });
    const expert = await add('Experts', { role: 'expert', country: 'KZ' });
    expect(country.members).toBe(1);
    expect(await membersOf(country.id)).toEqual([anna.id]);
    await setCourse(anna, 1);
    await anna.call('PUT', `/questions/${questionId}/answer`, { answer: true });
    await admin.call('PUT', `/desk/people/${anna.id}`, { role: 'expert' });
    for (const { id } of [country, course, answer, expert]) expect(await membersOf(id)).toEqual([anna.id]);
    await setCourse(anna, null);
    await anna.call('PUT', `/questions/${questionId}/answer`, { answer: null });
    await setCountry(anna, 'DE');
    for (const { id } of [country, course, answer, expert]) expect(await membersOf(id)).toEqual([]);
  });

  it('follows the time since the last use without a change by anybody', async () => {
    const anna = await school.person();
    await school.ctx.db
      .updateTable('app_user')
      .set({ last_action_at: new Date(school.ctx.now()), first_name: 'Weekly' })
      .where('id', '=', anna.id)
      .execute();
    const { id } = await add('Absent', { unseen: 'week', q: 'Weekly' });
    expect(await membersOf(id)).toEqual([]);
    school.clock.shift += 8 * day;
    await refreshCohorts(school.ctx);
    expect(await membersOf(id)).toEqual([anna.id]);
    school.clock.shift -= 8 * day;
  });

  it('needs a free name and at least one filter', async () => {
    const { id } = await add('Guests', { country: 'KZ' });
    const errorsOf = async (body: object) => {
      const { status, body: answer } = await admin.call('POST', '/desk/cohorts', body);
      return [status, Object.keys(answer.errors ?? {})];
    };
    expect(await errorsOf({ name: 'guests', filter: { country: 'DE' } })).toEqual([422, ['name']]);
    expect(await errorsOf({ name: ' ', filter: { country: 'DE' } })).toEqual([422, ['name']]);
    expect(await errorsOf({ name: 'All', filter: {} })).toEqual([422, ['filter']]);
    expect(await errorsOf({ name: 'All', filter: { country: 'Kazakhstan' } })).toEqual([
      422,
      ['filter.country'],
    ]);
    const renamed = { name: 'GUESTS', filter: { country: 'KZ' } };
    expect((await admin.call('PUT', `/desk/cohorts/${id}`, renamed)).body.data.name).toBe('GUESTS');
  });

  it('is not changed by an organiser who has not seen the change of another', async () => {
    const { id } = await add('Guests', { country: 'KZ' });
    const second = await school.person({ role: 'admin' });
    const form = { name: 'Visitors', filter: { country: 'KZ' } };
    await second.call('PUT', `/desk/cohorts/${id}`, form);
    const stale = { 'desk-seen': `cohort:${id}=0` };
    expect((await admin.call('PUT', `/desk/cohorts/${id}`, form, stale)).status).toBe(412);
    expect((await admin.call('DELETE', `/desk/cohorts/${id}`, undefined, stale)).status).toBe(412);
  });

  it('alone answers its polls, although administrators see them', async () => {
    const anna = await inKazakhstan();
    const pollId = await openPoll([(await add('Guests', { country: 'KZ' })).id]);
    expect(await pollsOf(admin)).toContainEqual(expect.objectContaining({ id: pollId, addressed: false }));
    expect((await admin.call('POST', `/polls/${pollId}/vote`, { vote: 'A' })).status).toBe(403);
    expect((await anna.call('POST', `/polls/${pollId}/vote`, { vote: 'A' })).status).toBe(200);
    expect(await pollsOf(anna)).toMatchObject([{ id: pollId, addressed: true, votes_count: 1 }]);
  });

  it('cannot be deleted while something is addressed to it', async () => {
    const { id } = await add('Guests', { country: 'KZ' });
    const remove = () => admin.call('DELETE', `/desk/cohorts/${id}`);
    const pollId = await openPoll([id]);
    const material = { url: 'https://example.org/map', name: 'Map', cohorts: [id] };
    const { id: materialId } = (await admin.call('POST', '/library', material)).body.data;
    await admin.call('POST', '/desk/announce', {
      localized_title: { en: 'Bus' },
      localized_content: { en: 'At nine' },
      to: { kind: 'cohort', cohort: id },
      at: Math.floor(school.ctx.now() / 1000) + 3600,
    });
    expect((await cohorts())[0].uses).toEqual([
      { kind: 'announcement', id: expect.any(Number), name: 'Bus' },
      { kind: 'material', id: materialId, name: 'Map' },
      { kind: 'poll', id: pollId, name: 'Which bus?' },
    ]);
    expect((await remove()).body.errors).toHaveProperty('cohort');
    const [later] = (await admin.call('GET', '/desk/announce')).body.data;
    await admin.call('DELETE', `/desk/announce/${later.id}`);
    await admin.call('PUT', `/library/${materialId}`, { cohorts: [] });
    expect((await remove()).status).toBe(422);
    await admin.call('POST', `/desk/polls/${pollId}/close`);
    expect((await remove()).status).toBe(200);
    expect(await cohorts()).toEqual([]);
    expect((await remove()).status).toBe(404);
    const again = { ...pollForm, cohorts: [id] };
    expect((await admin.call('POST', '/desk/polls', again)).body.errors).toHaveProperty('cohorts');
  });

  it('keeps its members after its deletion, so that they still see a closed poll', async () => {
    const anna = await inKazakhstan();
    const { id } = await add('Guests', { country: 'KZ' });
    const pollId = await openPoll([id]);
    await admin.call('POST', `/desk/polls/${pollId}/close`);
    await admin.call('DELETE', `/desk/cohorts/${id}`);
    await setCountry(anna, 'DE');
    await refreshCohorts(school.ctx);
    expect((await pollsOf(anna)).map((poll) => poll.id)).toEqual([pollId]);
  });
});

describe('an announcement to a cohort', () => {
  it('reaches its approved members only', async () => {
    const anna = await inKazakhstan();
    const other = await school.person();
    const pending = await school.person({ status: 'pending' });
    await school.ctx.db.updateTable('app_user').set({ country: 'KZ' }).where('id', '=', pending.id).execute();
    const { id } = await add('Guests', { country: 'KZ' });
    const announce = (cohort: number) =>
      admin.call('POST', '/desk/announce', {
        localized_title: { en: 'Visa' },
        localized_content: { en: 'Bring your passport' },
        to: { kind: 'cohort', cohort },
      });
    const { members, recipients } = (await cohorts())[0];
    expect((await announce(id)).body.data).toEqual({ told: recipients });
    expect(members).toBeGreaterThan(recipients);
    const titles = async (person: Person) =>
      (await person.call('GET', '/notifications')).body.data.map(({ title }: { title: string }) => title);
    expect(await titles(anna)).toContain('Visa');
    expect(await titles(other)).not.toContain('Visa');
    expect((await announce(999_999)).body.errors).toHaveProperty(['to.cohort']);
  });
});

describe('a poll for a cohort', () => {
  it('is shown, announced and open to its members only, and counts only them', async () => {
    const anna = await inKazakhstan();
    const other = await school.person();
    const { id } = await add('Guests', { country: 'KZ' });
    const recipients = (await cohorts())[0].recipients;
    const pollId = await openPoll([id]);
    expect(await pollsOf(anna)).toMatchObject([{ id: pollId, electorate: recipients, cohorts: [] }]);
    expect(await pollsOf(admin)).toMatchObject([{ id: pollId, cohorts: [id] }]);
    expect(await pollsOf(other)).toEqual([]);
    const vote = (person: Person) => person.call('POST', `/polls/${pollId}/vote`, { vote: 'Early' });
    expect((await vote(other)).status).toBe(404);
    expect((await vote(anna)).status).toBe(200);
    const logs = (await other.call('GET', '/event/logs')).body.data;
    expect(logs.filter((log: { poll?: { id: number } }) => log.poll?.id === pollId)).toEqual([]);
  });

  it('needs the role and the course besides the cohort, if they are given', async () => {
    const anna = await inKazakhstan();
    const { id } = await add('Guests', { country: 'KZ' });
    const both = { ...pollForm, cohorts: [id], courses: [1] };
    const { id: pollId } = (await admin.call('POST', '/desk/polls', both)).body.data;
    await admin.call('POST', `/desk/polls/${pollId}/open`);
    expect(await pollsOf(anna)).toEqual([]);
    await setCourse(anna, 1);
    expect((await pollsOf(anna)).map((poll) => poll.id)).toEqual([pollId]);
  });

  it('appears on the devices of people who join the cohort, and is deleted when they leave it', async () => {
    const anna = await school.person();
    const { id } = await add('Guests', { country: 'KZ' });
    const pollId = await openPoll([id]);
    const before = await cursorOf(anna);
    await setCountry(anna, 'KZ');
    expect(await kindsSince(anna, before)).toContainEqual(['poll', 'put', pollId]);
    const { id: logId } = await school.ctx.db
      .insertInto('log')
      .values({ user_id: anna.id, type: 'poll', poll_id: pollId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const joined = await cursorOf(anna);
    await setCountry(anna, 'DE');
    expect(await kindsSince(anna, joined)).toContainEqual(['poll', 'del', pollId]);
    // The notification would open a poll that is missing.
    expect(await kindsSince(anna, joined)).toContainEqual(['log', 'del', logId]);
    const left = await cursorOf(anna);
    await admin.call('PUT', `/desk/cohorts/${id}`, { name: 'Guests', filter: { country: 'DE' } });
    expect(await kindsSince(anna, left)).toContainEqual(['poll', 'put', pollId]);
  });
});

describe('a material for a cohort', () => {
  const addMaterial = async (cohort: number): Promise<number> => {
    const form = { url: 'https://example.org/visa', name: 'Visa', cohorts: [cohort] };
    const added = await admin.call('POST', '/library', form);
    expect(added.body.data.cohorts).toEqual([cohort]);
    return added.body.data.id;
  };

  it('is visible to members, organisers and its owner, and follows the members on devices', async () => {
    const [anna, other] = [await inKazakhstan(), await school.person()];
    const { id } = await add('Guests', { country: 'KZ' });
    const cursors = [await cursorOf(anna), await cursorOf(other)];
    const materialId = await addMaterial(id);
    const statusFor = async (person: Person) => (await person.call('GET', `/library/${materialId}`)).status;
    expect([await statusFor(anna), await statusFor(other)]).toEqual([200, 404]);
    expect(await kindsSince(anna, cursors[0]!)).toContainEqual(['material', 'put', materialId]);
    expect(await kindsSince(other, cursors[1]!)).toContainEqual(['material', 'del', materialId]);
    const cursor = await cursorOf(anna);
    await setCountry(anna, 'DE');
    expect(await kindsSince(anna, cursor)).toContainEqual(['material', 'del', materialId]);
    expect(await statusFor(anna)).toBe(404);
    // Without the cohort, everybody sees it again.
    await admin.call('PUT', `/library/${materialId}`, { cohorts: [] });
    expect([await statusFor(anna), await statusFor(other)]).toEqual([200, 200]);
  });

  it('can be set by administrators only', async () => {
    const expert = await school.person({ role: 'expert' });
    const { id } = await add('Guests', { country: 'KZ' });
    const form = { url: 'https://example.org/map', name: 'Map' };
    expect((await expert.call('POST', '/library', { ...form, cohorts: [id] })).status).toBe(403);
    const own = (await expert.call('POST', '/library', form)).body.data;
    expect((await expert.call('PUT', `/library/${own.id}`, { cohorts: [id] })).status).toBe(403);
    expect((await admin.call('PUT', `/library/${own.id}`, { cohorts: [999_999] })).status).toBe(422);
    await admin.call('PUT', `/library/${own.id}`, { cohorts: [id] });
    const seen = await expert.call('GET', `/library/${own.id}`);
    expect([seen.status, seen.body.data.cohorts]).toEqual([200, []]);
  });
});
