import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { group, message } from '../../../contract/chat.ts';
import { event } from '../../../contract/events.ts';
import { log } from '../../../contract/logs.ts';
import { user } from '../../../contract/users.ts';
import { readLeniently } from './lenient-row.ts';

const anna = { id: 5, first_name: 'Anna', last_name: 'Weber' };
const lecture = {
  id: 7,
  name: 'Sorting lines',
  time_start: 1_800_000_000,
  time_finish: 1_800_003_600,
  type: { id: 2, title: 'Lecture', alias: 'lecture' },
  user: anna,
  experts: [anna, { ...anna, id: 6 }],
};
const said = { id: 9, group: { id: 3 }, content: 'Hello', type: { id: 1 }, author: anna, created_at: 1000 };

describe('what other servers send is taken for what it means', () => {
  test('digits for numbers, 1 and 0 for yes and no', () => {
    const read = readLeniently(user, { ...anna, id: '5', visible: '0', online: 1, course_type: '2' });
    expect(read).toMatchObject({ row: { id: 5, visible: false, online: true, course_type: 2 }, odd: [] });
    const times = readLeniently(event, { ...lecture, time_start: '1800000000', rating: { relevant: '4' } });
    expect(times?.row).toMatchObject({
      time_start: 1_800_000_000_000,
      rating: { relevant: 4, informative: 0 },
    });
  });

  test('nulls in maps, and numbers where a text is due', () => {
    const read = readLeniently(event, {
      ...lecture,
      localized_name: { en: 'Sorting lines', de: null, ru: null },
      zoom_meeting_number: 84_512_345_678,
    });
    expect(read?.odd).toEqual([]);
    expect(read?.row).toMatchObject({
      localized_name: { en: 'Sorting lines' },
      zoom_meeting_number: '84512345678',
    });
    expect(read?.row.localized_name).not.toHaveProperty('de');
  });
});

describe('an odd field is left out and named', () => {
  test.each([
    ['user', user, { ...anna, birthday: ['2000-01-01'], avatar: false }, ['birthday', 'avatar']],
    ['user', user, { ...anna, role: { alias: 7 } }, ['role.alias', 'role']],
    ['event', event, { ...lecture, room: { name: 'A' }, languages: 'de' }, ['room', 'languages']],
    ['event', event, { ...lecture, experts: [anna, 'Berta', { id: 8 }] }, ['experts']],
    ['message', message, { ...said, reply_of: { content: 'no id' } }, ['reply_of']],
    ['group', group, { id: 3, title: 'All', members: [anna, { first_name: 'Nobody' }] }, ['members']],
    ['log', log, { id: 4, title: 'News', created_at: 1000, changes: 'none' }, ['changes']],
  ])('%s', (_, schema: v.GenericSchema, row, odd) => {
    const read = readLeniently(schema, row);
    expect(read?.row).toMatchObject({ id: row.id });
    expect(new Set(read?.odd)).toEqual(new Set(odd));
  });

  test('also where every row should have it: it stands for nothing then', () => {
    expect(readLeniently(event, { ...lecture, time_start: 'soon', type: 'lecture' })?.row).toMatchObject({
      id: 7,
      time_start: 0,
      type: { id: 9 },
    });
    expect(
      readLeniently(message, { ...said, author: 'Anna', created_at: null, type: 'text' })?.row,
    ).toMatchObject({ id: 9, author: { id: 0, first_name: '' }, created_at: 0, type: { id: 1 } });
  });
});

test('without its id it is no row', () => {
  for (const id of [undefined, null, 0, -1, 'seven', 1.5, {}])
    expect(readLeniently(event, { ...lecture, id })).toBeNull();
  for (const value of [null, undefined, 5, 'row', []]) expect(readLeniently(user, value)).toBeNull();
});

test('whatever any one field is, the row with its id stays', () => {
  const rows = [
    [user, { ...anna, email: 'anna@example.org', study: ['KazNU'] }],
    [event, lecture],
    [log, { id: 4, title: 'News', content: 'x', created_at: 1000 }],
    [group, { id: 3, type: { id: 3 }, title: 'All', members: [anna], message: said }],
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.nat(), fc.jsonValue(), ([schema, row], at, odd) => {
      const fields = Object.keys(schema.entries).filter((name) => name !== 'id');
      const field = fields[at % fields.length] ?? '';
      const read = readLeniently(schema, { ...row, [field]: odd });
      expect(read?.row.id).toBe(row.id);
    }),
    { numRuns: 2000 },
  );
});
