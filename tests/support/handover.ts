import { expect } from 'vitest';
import type { HandedOperation } from '../../contract/boxes.ts';
import type { QuestionMode } from '../../contract/room-settings.ts';
import { type DeviceKey, registeredKey, signedOp } from './device-key.ts';
import { pairedBox } from './paired-box.ts';
import { type NewPerson, openSchool, type Person } from './school.ts';

interface Named {
  op_id?: string | undefined;
  depends_on?: string | undefined;
  depends_on_author?: number | undefined;
  after?: string | undefined;
  group_id?: number | undefined;
}

type Sent = Pick<HandedOperation, 'op_id' | 'kind'> & { args: unknown };

/** A school with a paired box and a chat of two people, whose devices sign what the box hands over. */
export async function openHandover() {
  const school = await openSchool();
  const devices = new Map<number, DeviceKey>();
  const addPerson = async (fresh: NewPerson = {}): Promise<Person> => {
    const person = await school.person(fresh);
    devices.set(person.id, await registeredKey(person));
    return person;
  };
  const admin = await addPerson({ role: 'admin' });
  const anna = await addPerson({ name: 'Anna' });
  const bert = await addPerson({ name: 'Bert' });
  const groupId = await school.group(anna, bert);
  const otherGroupId = await school.group(anna, bert);
  const box = await pairedBox(school, admin, { group_ids: [groupId, otherGroupId] });
  const { db } = school.ctx;

  const sessionOf = async ({ id }: Pick<Person, 'id'>): Promise<number> => {
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return session.id;
  };
  /** An operation of a person as a box hands it over, signed by their device. */
  const sign = async (
    person: Person,
    kind: string,
    args: object,
    { op_id, depends_on, depends_on_author, after }: Named = {},
  ): Promise<HandedOperation> => {
    const draft = { kind, args, op_id, depends_on, depends_on_author, after };
    const signed = await signedOp(devices.get(person.id)!, person, draft);
    return {
      ...signed,
      session_id: await sessionOf(person),
      user_id: person.id,
      depends_on: depends_on ?? null,
      depends_on_author: signed.depends_on_author ?? null,
      after: after ?? null,
    };
  };
  return {
    ...{ school, admin, anna, bert, groupId, otherGroupId, box, addPerson, sessionOf, sign },
    /** Adds an event of a speaker that takes questions. Returns its id. */
    addEvent: async (questions: QuestionMode, speaker: Person): Promise<number> => {
      const { id } = await db
        .insertInto('event')
        .values({
          ...{ name: 'Knots', kind: 'lecture', user_id: speaker.id },
          ...{ time_start: new Date(), time_finish: new Date(Date.now() + 3_600_000) },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('event_room').values({ event_id: id, questions, anonymous: true }).execute();
      return id;
    },
    message: (person: Person, content: string, { group_id = groupId, ...named }: Named = {}) =>
      sign(
        person,
        'message.send',
        { group_id, content, ...(named.depends_on !== undefined && { replyId: 0 }) },
        named,
      ),
    /** An edit, a deletion or a reaction of the message that an operation has created. */
    change: (person: Person, kind: string, depends_on: string, args: object = {}, after?: string) =>
      sign(person, `message.${kind}`, { id: 0, group_id: groupId, ...args }, { depends_on, after }),
    /** Hands operations over. Returns their results. */
    handOver: async (...ops: HandedOperation[]) => {
      const { status, body } = await box.handOver(ops);
      expect(status).toBe(200);
      expect(body.data.map(({ op_id }: { op_id: string }) => op_id)).toEqual(ops.map(({ op_id }) => op_id));
      return body.data as { status: string; code?: string; message?: string; subject?: object }[];
    },
    /** Sends an operation from the device of a person. Returns its result. */
    push: async (person: Person, { op_id, kind, args }: Sent, more: object = {}, locale = 'en') => {
      const ops = [{ op_id, lane: 'lane', kind, args, ...more }];
      const { body } = await person.call('POST', '/sync/push', { ops }, { 'x-lang': locale });
      return body.data[0];
    },
    /** The messages of the chat, in order. */
    messages: () =>
      db
        .selectFrom('message')
        .select(['id', 'content', 'author_id', 'client_id', 'reply_id', 'deleted_at'])
        .where('group_id', '=', groupId)
        .orderBy('id')
        .execute(),
    /** Adds a person to the chat, or takes them out. */
    setMember: ({ id }: Person, isMember: boolean): Promise<unknown> =>
      isMember
        ? db.insertInto('chat_member').values({ group_id: groupId, user_id: id }).execute()
        : db.deleteFrom('chat_member').where('group_id', '=', groupId).where('user_id', '=', id).execute(),
  };
}
