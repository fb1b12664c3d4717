import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin', name: 'Admin' });
});
afterAll(() => school.close());

async function addEvent(time: string): Promise<number> {
  const time_start = new Date(time);
  const time_finish = new Date(time_start.getTime() + 3_600_000);
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({ name: 'Event', kind: 'lecture', time_start, time_finish })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

it('a certificate of a rule without dates names the first and the last day of its events', async () => {
  await addEvent('2026-03-02T06:00:00Z');
  const event_id = await addEvent('2026-03-09T06:00:00Z');
  const visit = {
    id: randomUUID(),
    user_id: admin.id,
    event_id,
    way: 'link' as const,
    joined_at: new Date(),
  };
  await school.ctx.db.insertInto('meeting_visit').values(visit).execute();
  const rule = { counts: 'any', share: 50, course: null, from: null, to: null };
  const texts = { localized_title: { en: 'Attendance' }, localized_text: { en: 'From {from} to {to}' } };
  const template = { ...texts, signatory: '', localized_role: {}, signature: null, rule };
  const { body } = await admin.call('POST', '/desk/certificates/templates', template);
  const path = `/desk/certificates/templates/${body.data.id}/issue`;
  expect((await admin.call('POST', path, { mail: false, people: [admin.id] })).status).toBe(200);
  const [issued] = await school.ctx.db.selectFrom('certificate').select('content').execute();
  expect(issued?.content.text).toBe('From 2 March 2026 to 9 March 2026');
});
