import { describe, expect, it } from 'vitest';
import { PlainClient } from './plain-client.ts';
import type { PlainSchool } from './plain-school.ts';
import { missingFields, notificationFields } from './shapes.ts';

/** Registers the tests of the calls of a plain client for the list of notifications under both of its paths. */
export function notificationCalls(school: () => PlainSchool): void {
  describe('notifications', () => {
    it('lists have complete rows, newest first by default', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const ids = async (path: string) =>
        (await anna.callOk('GET', path)).map(({ id }: { id: number }) => id);
      expect(missingFields(await anna.callOk('GET', '/event/logs'), notificationFields)).toEqual([]);
      const newest = await ids('/notifications?sort=created_at');
      expect(await ids('/notifications?sort=-created_at')).toEqual(newest.toReversed());
      expect(await ids('/notifications?sort=')).toEqual(newest);
      expect(await anna.callOk('GET', '/event/logs/id')).toEqual(newest);
    });

    it('are marked as read and deleted, singly or all at once', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const [first, second] = await anna.callOk('GET', '/event/logs');
      const read = await anna.callOk('POST', `/event/logs/${first.id}/read`);
      expect(missingFields(read, notificationFields)).toEqual([]);
      expect(read).toMatchObject({ read: true });
      await anna.callOk('DELETE', `/notification/${second.id}`);
      await anna.callOk('PUT', '/notifications/read');
      const left = await anna.callOk('GET', '/notifications');
      expect(left.map(({ read_at }: { read_at: unknown }) => read_at)).not.toContain(null);
      await anna.callOk('DELETE', '/notifications/remove');
      expect(await anna.callOk('GET', '/notifications')).toEqual([]);
    });
  });
}
