import { expect, test } from 'vitest';
import { areaFacts } from './area-facts.ts';

test('dates an area by the last pull, or by its own download if it is to be downloaded again', () => {
  const facts = areaFacts({
    snapshot: { events: 100, users: 900, logs: 100 },
    counts: { events: 3, users: 5, logs: 7, outbox: 9 },
    lastSyncAt: 500,
    pendingAreas: ['logs'],
  });
  const of = (area: string) => facts.find((fact) => fact.area === area);
  expect(of('events')).toEqual({ area: 'events', rows: 3, asOf: 500 });
  expect(of('users')).toMatchObject({ asOf: 900 });
  expect(of('logs')).toMatchObject({ rows: 7, asOf: 100 });
  expect(of('messages')).toEqual({ area: 'messages', rows: 0, asOf: null });
});
