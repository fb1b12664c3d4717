import { describe, expect, it } from 'vitest';
import type { TableRow } from '../../spreadsheets/table.ts';
import { addressIn, countryOf, courseFinder, languageOf, roleOf } from './cell-values.ts';
import { matchColumns, matchTable } from './column-names.ts';
import { readPeople } from './read-people.ts';

const rowsOf = (...texts: string[][]): TableRow[] => texts.map((cells, at) => ({ line: at + 1, cells }));

describe('names of columns', () => {
  it.each([
    ['English', ['First name', 'Last name', 'E-mail address', 'Role', 'Course', 'Organisation']],
    ['German', ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Rolle', 'Kurs', 'Einrichtung']],
    ['Russian', ['Имя', 'Фамилия', 'Эл. почта', 'Роль', 'Курс', 'Место работы']],
    ['Kazakh', ['Аты', 'Тегі', 'Пошта', 'Рөлі', 'Курс', 'Ұйым']],
    [
      'longer',
      ['Имя участника', 'Фамилия участника', 'E-mail (required)', 'Role*', 'Course name', 'Firma/Ort'],
    ],
  ])('are recognised: %s', (_language, names) => {
    expect(matchColumns(names)).toEqual(['first_name', 'last_name', 'email', 'role', 'course', 'work_place']);
  });

  it('give a field to the first of two equal columns', () => {
    expect(matchColumns(['Email', 'Email', 'ФИО'])).toEqual(['email', null, 'last_name_first']);
  });

  it('take Name beside Vorname for the last name', () => {
    expect(matchColumns(['Vorname', 'Name'])).toEqual(['first_name', 'last_name']);
    expect(matchColumns(['Name', 'Mail'])).toEqual(['full_name', 'email']);
  });

  it('take a column of first names for full names if it has both and there is no other', () => {
    const fieldsOf = (...rows: string[][]) => matchTable(rowsOf(['Имя', 'Почта'], ...rows)).fields;
    expect(
      fieldsOf(['Айгуль Омарова', 'a@example.org'], ['Иван', 'i@example.org'], ['Олег Ким', 'o@b.kz']),
    ).toEqual(['full_name', 'email']);
    expect(fieldsOf(['Айгуль', 'a@example.org'], ['Анна Мария', 'b@example.org'])).toEqual([
      'first_name',
      'email',
    ]);
  });

  it('are found below a title', () => {
    const { names, rows } = matchTable(
      rowsOf(['Teilnehmende 2026', ''], ['Name', 'E-Mail'], ['Anna Weber', 'anna@example.org']),
    );
    expect(names).toEqual(['Name', 'E-Mail']);
    expect(rows.map(({ line }) => line)).toEqual([3]);
  });

  it('may be missing: addresses are recognised by their content', () => {
    const { names, fields, rows } = matchTable(
      rowsOf(['Anna', 'anna@example.org'], ['Ben', 'ben@example.org']),
    );
    expect({ names, fields }).toEqual({ names: ['', ''], fields: [null, 'email'] });
    expect(rows).toHaveLength(2);
    expect(matchTable(rowsOf(['who', 'where'], ['Anna', 'anna@example.org'])).fields).toEqual([
      null,
      'email',
    ]);
  });
});

describe('cells', () => {
  it('are read in three languages', () => {
    expect(['Participant', 'Teilnehmerin', 'УЧАСТНИК', 'attendee'].map(roleOf)).toEqual(
      Array(4).fill('attendee'),
    );
    expect(['Referentin', 'эксперт', 'speaker'].map(roleOf)).toEqual(Array(3).fill('expert'));
    expect(['Deutsch', 'German', 'немецкий', 'DE'].map(languageOf)).toEqual(Array(4).fill('de'));
    expect(['KZ', 'Kasachstan', 'Kazakhstan', 'Казахстан', 'Қазақстан'].map(countryOf)).toEqual(
      Array(5).fill('KZ'),
    );
    const course = courseFinder([{ id: 7, localized_title: { en: 'Waste', de: 'Müll', ru: 'Отходы' } }]);
    expect(['7', 'waste', 'Müll', 'ОТХОДЫ', 'Water'].map(course)).toEqual([7, 7, 7, 7, undefined]);
  });

  it('with an address are freed of names, links and invisible characters', () => {
    const address = 'anna@example.org';
    expect(
      [
        'ANNA@example.org',
        'Anna <anna@example.org>',
        'mailto:anna@example.org',
        ' anna@exam\u200bple.org\u00a0',
      ].map(addressIn),
    ).toEqual(Array(4).fill(address));
  });
});

describe('rows', () => {
  const read = (fields: Parameters<typeof readPeople>[1], ...texts: string[][]) =>
    readPeople(rowsOf(...texts), fields, courseFinder([]));

  it('split a full name by the order of its column', () => {
    const [one, two, three] = read(
      ['email', 'last_name_first'],
      ['a@example.org', 'Иванов Иван Иванович'],
      ['b@example.org', 'Weber, Anna Maria'],
      ['c@example.org', 'Әсел'],
    );
    expect(one?.values).toEqual({ last_name: 'Иванов', first_name: 'Иван Иванович' });
    expect(two?.values).toEqual({ last_name: 'Weber', first_name: 'Anna Maria' });
    expect(three?.values).toEqual({ first_name: 'Әсел' });
    expect(read(['email', 'full_name'], ['a@example.org', 'Anna Maria Weber'])[0]?.values).toEqual({
      first_name: 'Anna Maria',
      last_name: 'Weber',
    });
  });

  it('have their errors at the cells', () => {
    const fields = ['email', 'first_name', 'role', 'course', 'country', 'language', 'work_place'] as const;
    const [wrong, , double, empty] = read(
      [...fields],
      ['anna(at)example.org', '=cmd()', 'king', 'Water', 'Atlantis', 'Klingon', 'x'.repeat(201)],
      ['anna@example.org', 'Anna', '', '', '', '', ''],
      ['ANNA@example.org', 'Anna', '', '', '', '', ''],
      ['', 'Ben', '', '', '', '', ''],
    );
    expect(wrong?.errors).toEqual({
      email: ['email'],
      first_name: ['alpha'],
      role: ['unknownRole'],
      course: ['unknownCourse'],
      country: ['unknownCountry'],
      language: ['unknownLanguage'],
      work_place: ['max:200'],
    });
    expect(double?.errors).toEqual({ email: ['doubleRow:2'] });
    expect(empty?.errors).toEqual({ email: ['required'] });
  });
});
