import { describe, expect, it } from 'vitest';
import { urlencoded } from '../../support/forms.ts';
import { PlainClient } from './plain-client.ts';
import type { PlainSchool } from './plain-school.ts';
import { eventFields, missingFields, metricFields, userFields } from './shapes.ts';

/** Directories and the programme. */
export function peopleAndEventCalls(school: () => PlainSchool): void {
  describe('people', () => {
    it('lists have complete rows, with null for hidden fields', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const users = await anna.callOk('GET', '/users');
      expect(missingFields(users, userFields)).toEqual([]);
      const bert = users.find(({ id }: { id: number }) => id === school().bert.id);
      expect(bert).toMatchObject({ email: null, phone: null, birthday: null });
      expect(await anna.callOk('GET', '/users?summer2020=1')).toEqual([]);
      expect(missingFields(await anna.callOk('GET', '/users/'), userFields)).toEqual([]);
    });

    it('a person has a complete row', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const bert = await anna.callOk('GET', `/user/${school().bert.id}`);
      expect(missingFields(bert, userFields)).toEqual([]);
      expect(bert).toMatchObject({ id: school().bert.id, email: null });
    });
  });

  describe('events', () => {
    it('lists have complete rows, and are filtered', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const { lectureId, expert } = school();
      const ids = async (query: string) =>
        (await anna.callOk('GET', `/events${query}`)).map(({ id }: { id: number }) => id);
      expect(missingFields(await anna.callOk('GET', '/events'), eventFields)).toEqual([]);
      expect(await ids(`?filter[type]=2,4&filter[user_id]=${expert.id}`)).toEqual([lectureId]);
      expect(await ids('?filter[type]=&filter[course_type]=&filter[user_id]=')).toContain(lectureId);
    });

    it('an event and the current event have complete rows', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const { lectureId, breakId } = school();
      expect(missingFields(await anna.callOk('GET', `/event/${lectureId}`), eventFields)).toEqual([]);
      expect(missingFields(await anna.callOk('GET', `/event/${breakId}`), eventFields)).toEqual([]);
      const actual = await anna.callOk('GET', '/event/actual');
      expect(missingFields(actual, eventFields)).toEqual([]);
      expect(actual).toMatchObject({ id: lectureId, zoom_link: 'https://zoom.example/j/1' });
    });

    it('metrics are counted per type', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      expect(missingFields(await anna.callOk('GET', '/event/metric'), metricFields)).toEqual([]);
    });

    it('a rating returns the updated event', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const stars = urlencoded({ relevant: '5', informative: '4', interesting: '3' });
      const rated = await anna.callOk('POST', `event/${school().lectureId}/rate`, stars);
      expect(missingFields(rated, eventFields)).toEqual([]);
      expect(rated.rating).toEqual({ relevant: 5, informative: 4, interesting: 3 });
    });
  });
}
