import { describe, expect, it } from 'vitest';
import { eventTypeIds } from '../../../contract/events.ts';
import { urlencoded } from '../../support/forms.ts';
import { PlainClient } from './plain-client.ts';
import type { PlainSchool } from './plain-school.ts';
import { eventFields, missingFields, metricFields, userFields } from './shapes.ts';

/**
 * Registers the tests of the calls for people and events, made by a plain client: one that knows only the
 * specification and declares no extension.
 */
export function peopleAndEventCalls(school: () => PlainSchool): void {
  describe('people', () => {
    it('lists have complete rows', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      expect(missingFields(await anna.callOk('GET', '/users'), userFields)).toEqual([]);
      expect(missingFields(await anna.callOk('GET', '/users/'), userFields)).toEqual([]);
    });

    it('rows contain hidden fields as null', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const users = await anna.callOk('GET', '/users');
      const bert = users.find(({ id }: { id: number }) => id === school().bert.id);
      expect(bert).toMatchObject({ email: null, phone: null, birthday: null });
    });

    it('lists contain only participants of the 2020 edition if requested', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      // No person of this school took part in 2020.
      expect(await anna.callOk('GET', '/users?summer2020=1')).toEqual([]);
    });

    it('a person has a complete row', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const bert = await anna.callOk('GET', `/user/${school().bert.id}`);
      expect(missingFields(bert, userFields)).toEqual([]);
      expect(bert).toMatchObject({ id: school().bert.id, email: null });
    });
  });

  describe('events', () => {
    it('lists have complete rows', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      expect(missingFields(await anna.callOk('GET', '/events'), eventFields)).toEqual([]);
    });

    it('lists are filtered by type and host; empty filters count as absent', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const { lectureId, expert } = school();
      const ids = async (query: string) =>
        (await anna.callOk('GET', `/events${query}`)).map(({ id }: { id: number }) => id);
      const types = [eventTypeIds.lecture, eventTypeIds.workshop].join(',');
      expect(await ids(`?filter[type]=${types}&filter[user_id]=${expert.id}`)).toEqual([lectureId]);
      expect(await ids('?filter[type]=&filter[course_type]=&filter[user_id]=')).toContain(lectureId);
    });

    it('an event and the current event have complete rows', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const { lectureId, breakId } = school();
      expect(missingFields(await anna.callOk('GET', `/event/${lectureId}`), eventFields)).toEqual([]);
      expect(missingFields(await anna.callOk('GET', `/event/${breakId}`), eventFields)).toEqual([]);
      const currentEvent = await anna.callOk('GET', '/event/actual');
      expect(missingFields(currentEvent, eventFields)).toEqual([]);
      expect(currentEvent).toMatchObject({ id: lectureId, zoom_link: 'https://zoom.example/j/1' });
    });

    it('metrics have all fields', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      expect(missingFields(await anna.callOk('GET', '/event/metric'), metricFields)).toEqual([]);
    });

    it('a rating returns the updated event', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const ratingForm = urlencoded({ relevant: '5', informative: '4', interesting: '3' });
      const rated = await anna.callOk('POST', `/event/${school().lectureId}/rate`, ratingForm);
      expect(missingFields(rated, eventFields)).toEqual([]);
      expect(rated.rating).toEqual({ relevant: 5, informative: 4, interesting: 3 });
    });
  });
}
