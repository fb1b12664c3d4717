import { describe, expect, it } from 'vitest';
import { fullNames } from '../../i18n/person-name.ts';
import { membersFor, mentionAt, mentionedIn, mentionParts, withMention } from './mentions.ts';

const person = (id: number, first_name: string, last_name: string) => ({ id, first_name, last_name });

describe('mention query', () => {
  it.each([
    ['@', 1, ''],
    ['hi @An', 6, 'An'],
    ['hi @Anna We', 11, 'Anna We'],
    ['(@Zoë', 5, 'Zoë'],
    ['line\n@Дан', 9, 'Дан'],
  ])('finds the query in %j at %i: %j', (text, cursor, typed) => {
    expect(mentionAt(text, cursor)?.text).toBe(typed);
  });

  it.each([
    ['mail@example.org', 16],
    ['no', 2],
    ['@ Anna', 6],
    ['@Anna  x', 8],
    ['@Anna\nnext', 10],
    [`@${'x'.repeat(60)}`, 61],
  ])('finds no query in %j at %i', (text, cursor) => {
    expect(mentionAt(text, cursor)).toBeNull();
  });
});

describe('member search', () => {
  const members = [
    person(1, 'Müller', 'Jörg'),
    person(2, 'Anna Maria', 'Weber'),
    person(3, 'Алёна', 'Қасымова'),
    person(4, 'Anne-Marie', 'de la Cruz'),
  ];
  const ids = (typed: string) => membersFor(members, typed).map(({ id }) => id);

  it.each([
    ['mul', [1]],
    ['JORG', [1]],
    ['anna maria w', [2]],
    ['алена', [3]],
    ['касым', [3]],
    ['marie', [4]],
    ['de la', [4]],
    ['weber', [2]],
    ['x', []],
    ['', [1, 2, 3, 4]],
  ])('finds by %j', (typed, found) => {
    expect(ids(typed)).toEqual(found);
  });
});

it('replaces the query with the name and puts the cursor behind it', () => {
  const query = mentionAt('hi @an and so on', 6);
  expect(query && withMention('hi @an and so on', query, 'Anna Weber')).toEqual({
    text: 'hi @Anna Weber and so on',
    cursor: 15,
  });
});

it('omits a chosen member whose name was removed from the text', () => {
  const chosen = [
    { id: 1, name: 'Anna' },
    { id: 2, name: 'Bert' },
    { id: 1, name: 'Anna' },
  ];
  expect(mentionedIn('@Anna, see above', chosen)).toEqual([1]);
});

it('marks names, longer ones before the shorter ones they start with', () => {
  expect(mentionParts('@Anna Weber and @Anna (@A.)', ['Anna', 'Anna Weber', 'A.'])).toEqual([
    { text: '@Anna Weber', named: true },
    { text: ' and ', named: false },
    { text: '@Anna', named: true },
    { text: ' (', named: false },
    { text: '@A.', named: true },
    { text: ')', named: false },
  ]);
});

it('finds a name written in another of its languages', () => {
  const person = { first_name: 'Katrin', last_name: 'Lindner', localized_name: { ru: 'Катрин' } };
  const names = fullNames({ ...person, localized_surname: { ru: 'Линднер' } });
  expect(mentionParts('@Катрин Линднер, @Katrin Lindner', names).filter(({ named }) => named)).toHaveLength(
    2,
  );
});
