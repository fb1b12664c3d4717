import { describe, expect, it } from 'vitest';
import { PlainClient } from './plain-client.ts';
import type { PlainSchool } from './plain-school.ts';
import { lacking, notificationFields } from './shapes.ts';

/** The list of notifications under both of its paths. */
export function notificationCalls(school: () => PlainSchool): void {
  describe('notifications', () => {
    it('lists have complete rows, newest first by default', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const ids = async (path: string) => (await anna.done('GET', path)).map(({ id }: { id: number }) => id);
      expect(lacking(await anna.done('GET', '/event/logs'), notificationFields)).toEqual([]);
      const newest = await ids('/notifications?sort=created_at');
      expect(await ids('/notifications?sort=-created_at')).toEqual(newest.toReversed());
      expect(await ids('/notifications?sort=')).toEqual(newest);
      expect(await anna.done('GET', '/event/logs/id')).toEqual(newest);
    });

    it('are marked as read and deleted, singly or all at once', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const [first, second] = await anna.done('GET', '/event/logs');
      const read = await anna.done('POST', `/event/logs/${first.id}/read`);
      expect(lacking(read, notificationFields)).toEqual([]);
      expect(read).toMatchObject({ read: true });
      await anna.done('DELETE', `/notification/${second.id}`);
      await anna.done('PUT', '/notifications/read');
      const left = await anna.done('GET', '/notifications');
      expect(left.map(({ read_at }: { read_at: unknown }) => read_at)).not.toContain(null);
      await anna.done('DELETE', '/notifications/remove');
      expect(await anna.done('GET', '/notifications')).toEqual([]);
    });
  });
}
