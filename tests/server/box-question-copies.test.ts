import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { maxHeldMs } from '../../contract/held.ts';
import type { NewEntry } from '../../server/box/journal.ts';
import { openQuestionSite } from '../support/question-site.ts';
import type { Person } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openQuestionSite>>;
let [anna, bert, speaker] = [] as unknown as [Person, Person, Person];

beforeAll(async () => {
  site = await openQuestionSite();
  ({ anna, bert, speaker } = site);
  await site.start();
});
afterEach(() => site.clear());
afterAll(() => site.close());

/** The kinds of the operations that a person sees. */
const kindsFor = async (person: Person) =>
  (await site.heldFor(person)).map(({ kind }) => kind.replace('eventQuestion.', ''));

it('an entry of the version before is a message', async () => {
  const { journal } = site.box().running.ctx.box!;
  const sent = { content: 'Lunch', group_id: site.groupId };
  const entry = { opId: randomUUID(), userId: anna.id, kind: 'message.send', args: sent } as const;
  await journal.add({ ...entry, dependsOn: null, groupId: site.groupId, at: Date.now() } as NewEntry);
  await site.box().stop();
  await site.box().start();
  expect(await site.heldFor(bert)).toMatchObject([{ args: sent, event_id: null }]);
});

describe('after a new copy', () => {
  it('a question that has come to the school is dropped, whatever became of it, with its changes', async () => {
    const asked = new Map<string, string>();
    for (const content of ['Open', 'Declined', 'Withdrawn', 'Merged', 'Only here'])
      asked.set(content, (await site.ask(anna, content)).op_id);
    const key = (content: string) => asked.get(content)!;
    await site.moderate(speaker, key('Declined'), 'pin');
    await site.moderate(speaker, key('Only here'), 'pin');
    const ids = new Map<string, number>();
    for (const content of ['Open', 'Declined', 'Withdrawn', 'Merged'])
      ids.set(content, (await site.askAtSchool(anna, content, key(content))).body.data.id);
    const moderate = (content: string, body: object) =>
      speaker.call('POST', `/event-question/${ids.get(content)}/moderate`, body);
    await moderate('Declined', { act: 'decline' });
    await moderate('Merged', { act: 'merge', into: ids.get('Open') });
    expect((await anna.call('DELETE', `/event-question/${ids.get('Withdrawn')}`)).status).toBe(200);
    await site.refresh();
    const only = key('Only here');
    expect((await site.heldFor(speaker)).map((each) => each.depends_on ?? each.op_id)).toEqual([only, only]);
    const { body } = await site.box().call(bert, 'GET', '/event-question');
    const open = (body.data as { id: number }[]).find(({ id }) => id === ids.get('Open'));
    expect(open).toMatchObject({ client_id: key('Open') });
    // The device of the author has not got the response of the school.
    expect((await site.ask(anna, 'Declined', { op_id: key('Declined') })).result).toBe('held');
    expect(await kindsFor(speaker)).toEqual(['ask', 'moderate']);
  });

  it('questions of deleted accounts are dropped, and the acts on them', async () => {
    const leaver = await site.school.person({ name: 'Emil' });
    await site.refresh();
    const { op_id } = await site.ask(leaver, 'Which knot?');
    await site.moderate(speaker, op_id, 'pin');
    expect(await kindsFor(bert)).toEqual(['ask', 'moderate']);
    await leaver.call('DELETE', '/profile');
    await site.refresh();
    expect(await kindsFor(speaker)).toEqual([]);
  });

  it('a question that was shown is hidden in a room that has become moderated', async () => {
    const event_id = await site.addEvent();
    await site.refresh();
    await site.ask(anna, 'Which knot?', { event_id });
    expect(await kindsFor(bert)).toEqual(['ask']);
    await speaker.call('PUT', `/event/${event_id}/room`, { questions: 'moderated' });
    await site.refresh();
    expect(await kindsFor(bert)).toEqual([]);
    expect(await kindsFor(speaker)).toEqual(['ask']);
  });

  it('questions that are older than 30 days are dropped, with their acts', async () => {
    const { journal } = site.box().running.ctx.box!;
    const [opId, at] = [randomUUID(), Date.now() - maxHeldMs - 1000];
    const args = { event_id: site.direct, content: 'Old', anonymous: false, language: null };
    const ask = { opId, userId: anna.id, kind: 'eventQuestion.ask', args, dependsOn: null } as const;
    await journal.add({ ...ask, groupId: null, eventId: site.direct, at });
    await site.moderate(speaker, opId, 'pin');
    expect(await kindsFor(bert)).toEqual(['ask', 'moderate']);
    await site.school.person();
    await site.refresh();
    expect(await kindsFor(speaker)).toEqual([]);
  });
});
