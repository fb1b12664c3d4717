import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let author: Person;
let reader: Person;
let moderator: Person;

beforeAll(async () => {
  school = await openSchool();
  author = await school.person({ name: 'Aliya' });
  reader = await school.person();
  moderator = await school.person({ role: 'moderator' });
});
afterAll(() => school.close());

const addFeedback = async (content: string) => (await author.call('POST', '/review', { content })).body.data;
const seenBy = async (person: Person, id: number) =>
  (await person.call('GET', '/review')).body.data.find((each: { id: number }) => each.id === id);
const decide = (decision: string, reviews: { id: number; version: number }[], reason?: string) =>
  moderator.call('POST', '/desk/reviews/decide', { decision, reviews, ...(reason && { reason }) });

describe('feedback', () => {
  it('waits, is approved as read, and is then visible to everybody with its author', async () => {
    const { id, version } = await addFeedback('  Very good.  ');
    const own = { state: 'waiting', draft: 'Very good.', content: 'Very good.' };
    expect(await seenBy(author, id)).toMatchObject(own);
    expect(await seenBy(moderator, id)).toMatchObject({ ...own, content: '' });
    expect(await seenBy(reader, id)).toBeUndefined();
    expect((await decide('approve', [{ id, version }])).body.data.done).toEqual([id]);
    expect(await seenBy(reader, id)).toMatchObject({
      content: 'Very good.',
      draft: null,
      author: { first_name: 'Aliya' },
    });
    const { data } = (await author.call('GET', '/event/logs')).body;
    expect(data[0]).toMatchObject({ title: 'Your feedback has been published' });
  });

  it('edited after it was read is not approved unseen; the approved text stays meanwhile', async () => {
    const { id, version } = await addFeedback('First');
    await decide('approve', [{ id, version }]);
    const edited = (await author.call('PUT', `/review/${id}`, { content: 'Second' })).body.data;
    expect(edited).toMatchObject({ state: 'waiting', content: 'First', draft: 'Second' });
    expect(await seenBy(reader, id)).toMatchObject({ content: 'First', draft: null, state: 'approved' });
    await author.call('PUT', `/review/${id}`, { content: 'Third, rude' });
    expect((await decide('approve', [{ id, version: edited.version }])).status).toBe(412);
    expect(await seenBy(reader, id)).toMatchObject({ content: 'First' });
  });

  it('withdrawn by its author is not restored by an approval', async () => {
    const { id, version } = await addFeedback('Gone soon');
    expect((await author.call('DELETE', `/review/${id}`)).status).toBe(200);
    expect((await decide('approve', [{ id, version }])).status).toBe(412);
    expect(await seenBy(reader, id)).toBeUndefined();
  });

  it('is declined with a reason, edited and approved; both decisions can be reversed', async () => {
    const { id, version } = await addFeedback('Hm');
    expect((await decide('decline', [{ id, version }])).body.errors).toHaveProperty('reason');
    await decide('decline', [{ id, version }], 'Please be kind');
    expect(await seenBy(author, id)).toMatchObject({
      state: 'declined',
      reason: 'Please be kind',
      draft: 'Hm',
    });
    await decide('undo', [{ id, version }]);
    expect(await seenBy(author, id)).toMatchObject({ state: 'waiting', reason: null });
    const logs = (await author.call('GET', '/event/logs')).body.data;
    expect(logs.some(({ content }: { content: string }) => content === 'Please be kind')).toBe(false);
    const better = (await author.call('PUT', `/review/${id}`, { content: 'Better' })).body.data;
    await decide('approve', [better]);
    await decide('undo', [better]);
    expect(await seenBy(reader, id)).toBeUndefined();
    expect(await seenBy(author, id)).toMatchObject({ state: 'waiting', draft: 'Better' });
  });

  it('changed meanwhile is skipped among several, and reported', async () => {
    const [a, b] = [await addFeedback('A'), await addFeedback('B')];
    await author.call('PUT', `/review/${b.id}`, { content: 'B2' });
    const { data } = (await decide('approve', [a, b])).body;
    expect(data).toEqual({ done: [a.id], stale: [b.id], happened: [] });
  });

  it.each([
    ['', 'This field can’t be blank'],
    [' \n\u200b ', 'This field can’t be blank'],
    ['ж'.repeat(1501), 'Use no more than 1500 characters'],
  ])('%j is refused at its field', async (content, text) => {
    const { status, body } = await author.call('POST', '/review', { content });
    expect([status, body.errors.content[0]]).toEqual([422, text]);
  });

  it('can be edited by its author only', async () => {
    const { id } = await addFeedback('Mine');
    expect((await reader.call('PUT', `/review/${id}`, { content: 'x' })).status).toBe(404);
    expect((await moderator.call('DELETE', `/review/${id}`)).status).toBe(404);
  });

  it('is deleted with its author', async () => {
    const leaver = await school.person();
    const { id, version } = (await leaver.call('POST', '/review', { content: 'Bye' })).body.data;
    await decide('approve', [{ id, version }]);
    await leaver.call('DELETE', '/profile');
    expect(await seenBy(reader, id)).toBeUndefined();
  });
});
