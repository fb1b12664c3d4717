import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, now, openStatistics, waste, water } from '../support/statistics.ts';

let opened: Awaited<ReturnType<typeof openStatistics>>;

beforeAll(async () => {
  opened = await openStatistics();
});
afterAll(() => opened.school.close());

describe('people', () => {
  beforeAll(async () => {
    const { db } = opened.school.ctx;
    const signedUp = {
      course_type: water,
      country: 'KZ',
      language: 'ru',
      created_at: new Date('2026-01-05'),
    };
    await db.updateTable('app_user').set(signedUp).where('id', '=', opened.admin.id).execute();
    const recent = '2026-06-10T10:00:00Z';
    await opened.addPeople(12, { course: water, country: 'KZ', language: 'ru', lastUse: recent });
    await opened.addPeople(3, {
      course: water,
      country: 'DE',
      language: 'de',
      role: 'expert',
      lastUse: recent,
    });
    await opened.addPeople(20, {
      course: waste,
      country: 'DE',
      language: 'de',
      lastUse: '2026-04-01T10:00:00Z',
    });
    await opened.addPeople(7, { course: waste, country: 'KZ', language: 'ru', at: '2026-06-08T20:30:00Z' });
  });

  it('are counted by course, country and language', async () => {
    expect(column(await opened.table('courses'))).toEqual({ [water]: 16, [waste]: 27, '': 0 });
    expect(column(await opened.table('countries'))).toEqual({ DE: 23, KZ: 20 });
    expect(column(await opened.table('languages'))).toEqual({ de: 23, ru: 20 });
    expect((await opened.table('languages')).total).toEqual({ people: 43 });
    expect(column(await opened.table('countries', `?course=${water}`))).toEqual({ DE: 3, KZ: 13 });
  });

  it('are counted by role, also those of few people', async () => {
    const roles = { attendee: 39, expert: 3, moderator: 0, admin: 1, platformadmin: 0 };
    expect(column(await opened.table('roles'))).toEqual(roles);
  });

  it('are counted by course and role before they have an account, if they are invited', async () => {
    const { db } = opened.school.ctx;
    const invited = await opened.addPeople(2, { course: waste, role: 'expert' });
    const speakers = await opened.addPeople(1, { course: waste, role: 'expert' });
    await db
      .updateTable('app_user')
      .set({ status: 'none' })
      .where('id', 'in', [...invited, ...speakers])
      .execute();
    await db.updateTable('app_user').set({ email: null }).where('id', 'in', speakers).execute();
    const courses = await opened.table('courses');
    expect(column(courses, 'invited')).toEqual({ [water]: 0, [waste]: 2, '': 0 });
    expect(courses.total).toEqual({ people: 43, invited: 2 });
    expect(column(await opened.table('roles', `?course=${waste}`), 'invited')).toMatchObject({ expert: 2 });
    await db
      .deleteFrom('app_user')
      .where('id', 'in', [...invited, ...speakers])
      .execute();
  });

  it('are counted on the day of their sign-up in the zone of the school', async () => {
    const days = column(await opened.table('signUps', '?from=2026-06-07&to=2026-06-10'));
    expect(days).toEqual({
      '2026-06-07': 0,
      '2026-06-08': 0,
      '2026-06-09': 7,
      '2026-06-10': 0,
    });
    const ofCourse = column(await opened.table('signUps', `?from=2026-06-07&to=2026-06-10&course=${waste}`));
    expect(ofCourse['2026-06-09']).toBe(7);
  });

  it('are counted by the time since the last use of a device', async () => {
    expect(column(await opened.table('lastUse', `?course=${waste}`))).toEqual({
      day: 0,
      week: 0,
      month: 0,
      longer: 20,
      never: 7,
    });
    expect(column(await opened.table('devices', `?course=${waste}`))).toEqual({ 0: 7, 1: 20, 2: 0, 3: 0 });
  });

  it('are counted by what they did with their invitation', async () => {
    const { db } = opened.school.ctx;
    const stages = { invited: 6, accepted: 5, used: 8 };
    for (const [stage, count] of Object.entries(stages)) {
      const ids = await opened.addPeople(count, { course: waste });
      const columns = {
        status: stage === 'invited' ? ('none' as const) : ('approved' as const),
        last_action_at: stage === 'used' ? new Date(now) : null,
      };
      await db.updateTable('app_user').set(columns).where('id', 'in', ids).execute();
      await db
        .insertInto('invitation')
        .values(ids.map((user_id) => ({ kind: 'mail' as const, user_id })))
        .execute();
    }
    expect(column(await opened.table('invitations'))).toEqual(stages);
    expect((await opened.table('invitations')).total).toEqual({ people: 19 });
    expect(column(await opened.table('invitations', `?course=${water}`))).toEqual({
      invited: 0,
      accepted: 0,
      used: 0,
    });
    await db.deleteFrom('invitation').execute();
  });

  it('are not counted before their approval or after the deletion of their account', async () => {
    const before = await opened.get();
    await opened.school.person({ status: 'pending' });
    const [deleted] = await opened.addPeople(1);
    await opened.school.ctx.db
      .updateTable('app_user')
      .set({ deleted_at: new Date(now) })
      .where('id', '=', deleted!)
      .execute();
    expect((await opened.get()).body.data.tables).toEqual(before.body.data.tables);
  });
});
