import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { group, message } from '../../../contract/chat.ts';
import { event } from '../../../contract/events.ts';
import { material } from '../../../contract/library.ts';
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
const textMessage = {
  id: 9,
  group: { id: 3 },
  content: 'Hello',
  type: { id: 1 },
  author: anna,
  created_at: 1000,
};

describe('values of other servers', () => {
  test('reads digits as numbers, and 1 and 0 as booleans', () => {
    const read = readLeniently(user, { ...anna, id: '5', visible: '0', online: 1, course_type: '2' });
    expect(read).toMatchObject({
      row: { id: 5, visible: false, online: true, course_type: 2 },
      unreadable: [],
    });
    const times = readLeniently(event, { ...lecture, time_start: '1800000000', rating: { relevant: '4' } });
    expect(times?.row).toMatchObject({
      time_start: 1_800_000_000_000,
      rating: { relevant: 4, informative: 0 },
    });
  });

  test('reads nulls in maps as absent, and numbers as texts', () => {
    const read = readLeniently(event, {
      ...lecture,
      localized_name: { en: 'Sorting lines', de: null, ru: null },
      zoom_meeting_number: 84_512_345_678,
    });
    expect(read?.unreadable).toEqual([]);
    expect(read?.row).toMatchObject({
      localized_name: { en: 'Sorting lines' },
      zoom_meeting_number: '84512345678',
    });
    expect(read?.row.localized_name).not.toHaveProperty('de');
  });
});

describe('other shapes of a field', () => {
  const handout = { id: 4, name: 'Handout', file: '/files/4.pdf', added_at: 1000 };
  const chat = { id: 3, title: 'All', members: [anna] };
  const note = { id: 4, title: 'News', created_at: 1000 };
  const cases: [string, v.GenericSchema, object, object][] = [
    ['a folder as a list of ids', material, { ...handout, folder: [3] }, { folder: [{ id: 3 }] }],
    ['a folder as a row', material, { ...handout, folder: { id: 3 } }, { folder: [{ id: 3 }] }],
    ['a folder as an id', material, { ...handout, folder: 3 }, { folder: [{ id: 3 }] }],
    ['folders as a text', material, { ...handout, folder: '3, 5' }, { folder: [{ id: 3 }, { id: 5 }] }],
    ['no folder as a text', material, { ...handout, folder: '' }, { folder: [] }],
    ['folders by position', material, { ...handout, folder: { 0: { id: 3 } } }, { folder: [{ id: 3 }] }],
    ['events as ids', material, { ...handout, events: [7] }, { events: [{ id: 7 }] }],
    ['a person as an id', material, { ...handout, user: 5 }, { user: { id: 5 } }],
    [
      'an ISO time',
      material,
      { ...handout, added_at: '2026-11-27T09:00:00Z' },
      { added_at: 1_795_770_000_000 },
    ],
    [
      'an ISO time with an offset',
      log,
      { ...note, created_at: '2026-11-27T14:00:00.000+0500' },
      { created_at: 1_795_770_000_000 },
    ],
    [
      'a time as SQL writes it',
      log,
      { ...note, read_at: '2026-11-27 09:00:00' },
      { read_at: 1_795_770_000_000 },
    ],
    ['an event of a notification as an id', log, { ...note, event: 7 }, { event: { id: 7 } }],
    [
      'a type of a notification as a row',
      log,
      { ...note, type: { id: 1, alias: 'event' } },
      { type: 'event' },
    ],
    ['the type of a message as a number', message, { ...textMessage, type: 2 }, { type: { id: 2 } }],
    ['the group of a message as a number', message, { ...textMessage, group: 3 }, { group: { id: 3 } }],
    ['a quoted message as an id', message, { ...textMessage, reply_of: 8 }, { reply_of: { id: 8 } }],
    ['the type of a group as a number', group, { ...chat, type: 2 }, { type: { id: 2 } }],
    ['members as ids', group, { ...chat, members: [5, '6'] }, { members: [{ id: 5 }, { id: 6 }] }],
    [
      'a last message that names no group',
      group,
      { ...chat, message: { ...textMessage, group: undefined } },
      { message: { id: 9, content: 'Hello' } },
    ],
    [
      'the type of an event as an alias',
      event,
      { ...lecture, type: 'lecture' },
      { type: { alias: 'lecture' } },
    ],
    ['the type of an event as a number', event, { ...lecture, type: 3 }, { type: { id: 3 } }],
    ['a course as a number', event, { ...lecture, course: 2 }, { course: { id: 2 } }],
    ['a host as an id', event, { ...lecture, user: 5 }, { user: { id: 5 } }],
    ['experts as ids', event, { ...lecture, experts: [5] }, { experts: [{ id: 5 }] }],
    ['one attachment', event, { ...lecture, library: { name: 'Plan' } }, { library: [{ name: 'Plan' }] }],
    ['no file as an empty list', message, { ...textMessage, file: [] }, { file: null }],
    [
      'a file as its address',
      message,
      { ...textMessage, file: '/f/a.png' },
      { file: { name: 'a.png', url: '/f/a.png' } },
    ],
    [
      'a file with a path and a flag',
      message,
      { ...textMessage, file: { name: 'a.txt', path: '/f/a.txt', image: 0 } },
      { file: { name: 'a.txt', url: '/f/a.txt' } },
    ],
    [
      'experts without ids',
      event,
      { ...lecture, experts: [{ first_name: 'Maria', last_name: 'Braun' }] },
      { experts: [{ id: 0, first_name: 'Maria', last_name: 'Braun' }] },
    ],
    ['an empty map as a list', event, { ...lecture, localized_name: [] }, { localized_name: {} }],
    ['a role as an alias', user, { ...anna, role: 'Expert' }, { role: { id: 2, alias: 'expert' } }],
    [
      'a role without an alias',
      user,
      { ...anna, role: { id: 3, title: 'Pro' } },
      { role: { alias: 'expert' } },
    ],
    ['a course as a row', user, { ...anna, course_type: { id: 2, title: 'B' } }, { course_type: 2 }],
    [
      'a birthday as a moment',
      user,
      { ...anna, birthday: '1980-02-03T00:00:00Z' },
      { birthday: '1980-02-03' },
    ],
  ];
  test.each(cases)('%s', (_, schema, row, expected) => {
    const read = readLeniently(schema, row);
    expect(read?.row).toMatchObject(expected);
    expect(read?.unreadable).toEqual([]);
  });
});

describe('unreadable fields', () => {
  test.each([
    ['user', user, { ...anna, birthday: ['2000-01-01'], avatar: false }, ['birthday', 'avatar']],
    ['user', user, { ...anna, role: { alias: 7 } }, ['role.alias', 'role']],
    ['event', event, { ...lecture, room: { name: 'A' }, languages: [{}] }, ['room', 'languages']],
    ['event', event, { ...lecture, experts: [anna, 'Berta', { id: 8 }] }, ['experts']],
    ['message', message, { ...textMessage, reply_of: { content: 'no id' } }, ['reply_of']],
    ['group', group, { id: 3, title: 'All', members: [anna, { first_name: 'Nobody' }] }, ['members']],
    ['log', log, { id: 4, title: 'News', created_at: 1000, changes: 'none' }, ['changes']],
  ])('%s', (_, schema: v.GenericSchema, row, odd) => {
    const read = readLeniently(schema, row);
    expect(read?.row).toMatchObject({ id: row.id });
    expect(new Set(read?.unreadable)).toEqual(new Set(odd));
  });

  test('replaces an unreadable required field with its default', () => {
    expect(readLeniently(event, { ...lecture, time_start: 'soon', type: 'talk' })?.row).toMatchObject({
      id: 7,
      time_start: 0,
      type: { id: 9 },
    });
    expect(
      readLeniently(message, { ...textMessage, author: 'Anna', created_at: null, type: 'text' })?.row,
    ).toMatchObject({ id: 9, author: { id: 0, first_name: '' }, created_at: 0, type: { id: 1 } });
  });
});

test('rejects a row without a valid id', () => {
  for (const id of [undefined, null, 0, -1, 'seven', 1.5, {}])
    expect(readLeniently(event, { ...lecture, id })).toBeNull();
  for (const value of [null, undefined, 5, 'row', []]) expect(readLeniently(user, value)).toBeNull();
});

test('keeps a row with a valid id whatever any single field contains', () => {
  const rows = [
    [user, { ...anna, email: 'anna@example.org', study: ['KazNU'] }],
    [event, lecture],
    [log, { id: 4, title: 'News', content: 'x', created_at: 1000 }],
    [group, { id: 3, type: { id: 3 }, title: 'All', members: [anna], message: textMessage }],
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
