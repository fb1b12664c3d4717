import { describe, expect, it } from 'vitest';
import { urlencoded } from '../../support/forms.ts';
import { PlainClient } from './plain-client.ts';
import type { PlainSchool } from './plain-school.ts';
import { missingFields, pollFields, reviewFields } from './shapes.ts';

const isOpen = (poll: { status: number; voted: boolean; canceled: boolean }) =>
  poll.status === 1 && !poll.voted && !poll.canceled;

/** Registers the tests of the calls of a plain client for polls, feedback and support requests. */
export function pollAndRequestCalls(school: () => PlainSchool): void {
  const pollOf = async (client: PlainClient, id: number) =>
    (await client.callOk('GET', '/polls'))
      .flatMap(({ items }: { items: { id: number }[] }) => items)
      .find((each: { id: number }) => each.id === id);

  describe('polls', () => {
    it('are listed in groups with titles, and have complete rows', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const groups = await anna.callOk('GET', '/polls');
      expect(missingFields(groups, ['title', 'items'])).toEqual([]);
      for (const { items } of groups) expect(missingFields(items, pollFields)).toEqual([]);
    });

    it('accept the id of an option as text, in JSON and in a form', async () => {
      const [anna, bert] = [
        await PlainClient.signIn(school(), school().anna),
        await PlainClient.signIn(school(), school().bert),
      ];
      const { free } = school().polls;
      const [option] = (await pollOf(anna, free)).variations;
      const vote = String(option.id);
      const answered = await anna.callOk('POST', `/polls/${free}/vote`, { vote, anonymously: 0 });
      expect(missingFields(answered, pollFields)).toEqual([]);
      expect(answered).toMatchObject({ status: 3, voted: true, canceled: false, votes_count: 1 });
      await bert.callOk('POST', `/polls/${free}/vote`, urlencoded({ vote, anonymously: '0' }));
      const expert = await PlainClient.signIn(school(), school().expert);
      await expert.callOk('POST', `/polls/${free}/vote`, { vote: 'Sunday', anonymously: true });
      expect(await pollOf(anna, free)).toMatchObject({ votes_count: 3 });
    });

    it.each([false, true])(
      'are canceled in the reply and in the caller’s list after a cancel (anonymously: %s)',
      async (anonymously) => {
        const { anna, bert } = school();
        const person = await PlainClient.signIn(school(), anonymously ? anna : bert);
        const { skippable } = school().polls;
        const { votes_count, skipped_count } = await pollOf(person, skippable);
        const canceled = await person.callOk('POST', `/polls/${skippable}/cancel`, { anonymously });
        expect(missingFields(canceled, pollFields)).toEqual([]);
        const facts = {
          status: 4,
          canceled: true,
          voted: false,
          votes_count,
          skipped_count: skipped_count + 1,
        };
        expect(canceled).toMatchObject(facts);
        expect(await pollOf(person, skippable)).toMatchObject(facts);
        const results = await person.callOk('GET', `/polls/${skippable}/results`);
        expect(results).toMatchObject({ hidden: 'voted', votes: [] });
      },
    );

    it('are not open once closed, and reject answers with the reason', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const { closed, plain } = school().polls;
      const row = await pollOf(anna, closed);
      expect(missingFields(row, pollFields)).toEqual([]);
      expect([isOpen(row), isOpen(await pollOf(anna, plain))]).toEqual([false, true]);
      for (const act of ['vote', 'cancel']) {
        const { status, body } = await anna.call('POST', `/polls/${closed}/${act}`, { vote: null });
        expect([status, body.message]).toEqual([422, 'This poll has been closed']);
      }
    });
  });

  describe('feedback and requests', () => {
    it('pending feedback is in the reply and in the caller’s list, with content and state', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const content = 'A good week.';
      const review = await anna.callOk('POST', '/review', { content });
      expect(missingFields(review, reviewFields)).toEqual([]);
      expect(review).toMatchObject({ content, state: 'waiting' });
      const own = await anna.callOk('GET', '/review');
      expect(missingFields(own, reviewFields)).toEqual([]);
      expect(own).toMatchObject([{ id: review.id, content, state: 'waiting' }]);
      const bert = await PlainClient.signIn(school(), school().bert);
      expect(await bert.callOk('GET', '/review')).toEqual([]);
    });

    it('a support request is accepted, and an empty one is rejected', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      await anna.callOk('POST', '/support', { type: 'request', message: 'Where is room 3?' });
      const { status, body } = await anna.call('POST', '/support', { type: 'request', message: ' ' });
      expect([status, body.message]).toEqual([422, body.errors.message[0]]);
    });
  });
}
