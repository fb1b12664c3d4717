import { expect, it } from 'vitest';
import * as v from 'valibot';
import { event, eventDetails } from '../../../contract/events.ts';
import type { Change } from '../../../contract/sync.ts';
import { readChange as readNoting, splitEvent } from './row-change.ts';

const readChange = (change: Change) => readNoting(change, () => undefined);

const wire = {
  id: 4,
  name: 'Glass',
  time_start: 1_780_000_000,
  time_finish: 1_780_003_600,
  type: { id: 2, title: 'Lecture' },
  description: 'Long',
  zoom_link: 'https://zoom.example/4',
  has_meeting: true,
  rating: { relevant: 5 },
  rev: 9,
};

it('separates the details of an event from the fields of the schedule', () => {
  const row = v.parse(event, wire);
  const { listed, details } = splitEvent(row);
  expect(details).toEqual(v.parse(eventDetails, wire));
  expect(listed).toMatchObject({ id: 4, rev: 9, name: 'Glass', time_start: 1_780_000_000_000 });
  const shared = Object.keys(listed).filter((key) => key in details);
  expect(shared.toSorted()).toEqual(['id', 'rev']);
  expect({ ...listed, ...details }).toEqual(row);
});

it('ignores changes of unknown kinds and unreadable rows', () => {
  expect(readChange({ t: 'poll', op: 'put', id: 1, rev: 2, row: {} })).toBeNull();
  expect(readChange({ t: 'event', op: 'put', id: 4, rev: 2, row: { id: 'four' } })).toBeNull();
  expect(readChange({ t: 'event', op: 'del', id: 4, rev: 2 })).toEqual({
    t: 'event',
    op: 'del',
    id: 4,
    rev: 2,
  });
});

it('reads the key of a deleted message', () => {
  const deletion = { t: 'message', op: 'del', id: 4, rev: 2 } as const;
  expect(readChange({ ...deletion, client_id: 'key' })).toEqual({ ...deletion, clientId: 'key' });
  expect(readChange(deletion)).toEqual(deletion);
});

it('gives a row the rev of its change unless its own is higher', () => {
  expect(readChange({ t: 'event', op: 'put', id: 4, rev: 12, row: wire })).toMatchObject({
    rev: 12,
    row: { rev: 12 },
  });
  expect(readChange({ t: 'event', op: 'put', id: 4, rev: 2, row: wire })).toMatchObject({ rev: 9 });
});
