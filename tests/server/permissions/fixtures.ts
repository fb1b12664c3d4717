import { openSchool, type Person, type School } from '../../support/school.ts';

export const roles = [
  'anonymous',
  /** Has the narrow token that comes with the refusal `pending`. */
  'waiting',
  'pending',
  'deleted',
  'attendee',
  'expert',
  'moderator',
  'admin',
  'platformadmin',
  'chatAdmin',
] as const;
export type Role = (typeof roles)[number];

/** Relations of a caller to the requested group, event or notification; `helper` helps with the check-in. */
export const relations = ['member', 'stranger', 'removed', 'speaker', 'helper'] as const;
export type Relation = (typeof relations)[number];

export interface Fixtures {
  school: School;
  people: Record<Exclude<Role, 'anonymous'>, Person>;
  byRelation: Record<Relation, Person>;
  hidden: Person;
  otherPerson: Person;
  groupId: number;
  messageId: number;
  eventId: number;
  futureEventId: number;
  /** Owned by an expert who is no other caller, and attached to `eventId`. */
  materialId: number;
  folderId: number;
  /** Id of a notification of each person, by the person’s id. */
  notificationIds: ReadonlyMap<number, number>;
}

const hour = 3_600_000;

export async function createFixtures(): Promise<Fixtures> {
  const school = await openSchool();
  const deleted = await school.person();
  const people = {
    waiting: await school.person({ status: 'pending', scope: 'pending' }),
    pending: await school.person({ status: 'pending' }),
    deleted,
    attendee: await school.person(),
    expert: await school.person({ role: 'expert' }),
    moderator: await school.person({ role: 'moderator' }),
    admin: await school.person({ role: 'admin' }),
    platformadmin: await school.person({ role: 'platformadmin' }),
    chatAdmin: await school.person({ chatAdmin: true }),
  };
  const otherPerson = await school.person({ name: 'Author' });
  const byRelation = {
    member: await school.person(),
    stranger: await school.person(),
    removed: await school.person(),
    speaker: await school.person({ role: 'expert' }),
    helper: await school.person(),
  };
  const { db } = school.ctx;
  // Fields that a profile hides by default.
  await db
    .updateTable('app_user')
    .set({ phone: '+77011234567', birthday: '1990-05-01' })
    .where('id', '=', otherPerson.id)
    .execute();
  await db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
  await db
    .insertInto('check_in_helper')
    .values({ user_id: byRelation.helper.id, event_id: null, ends_at: new Date(Date.now() + 24 * hour) })
    .execute();
  const groupId = await school.group(otherPerson, byRelation.member, byRelation.removed);
  await db
    .deleteFrom('chat_member')
    .where('group_id', '=', groupId)
    .where('user_id', '=', byRelation.removed.id)
    .execute();
  const sent = await otherPerson.call('POST', '/chat/message', { content: 'hello', group_id: groupId });
  const event = async (start: number) => {
    const row = await db
      .insertInto('event')
      .values({
        name: 'Sorting lines',
        kind: 'lecture',
        user_id: byRelation.speaker.id,
        time_start: new Date(start),
        time_finish: new Date(start + hour),
        zoom_password: 'secret',
        zoom_link: 'https://zoom.example/1',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const eventId = await event(Date.now() - 5 * hour);
  const owner = await school.person({ role: 'expert' });
  const added = await owner.call('POST', '/library', { url: 'https://example.org/tables', name: 'Tables' });
  const materialId: number = added.body.data.id;
  await db.insertInto('material_event').values({ material_id: materialId, event_id: eventId }).execute();
  const folder = await people.admin.call('POST', '/folders', { name: 'Field work' });
  const notificationIds = new Map<number, number>();
  for (const { id } of [...Object.values(people), ...Object.values(byRelation)]) {
    const log = await db
      .insertInto('log')
      .values({ user_id: id, type: 'general', title: 'Hi' })
      .returning('id')
      .executeTakeFirstOrThrow();
    notificationIds.set(id, log.id);
  }
  return {
    school,
    people,
    byRelation,
    hidden: await school.person({ visible: false }),
    otherPerson,
    groupId,
    messageId: sent.body.data.id,
    eventId,
    materialId,
    folderId: folder.body.data.id,
    futureEventId: await event(Date.now() + 5 * hour),
    notificationIds,
  };
}
