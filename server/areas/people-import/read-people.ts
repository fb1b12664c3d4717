import * as v from 'valibot';
import { email as emailSchema } from '../../../contract/auth.ts';
import type { FieldErrors } from '../../../contract/errors.ts';
import { personName } from '../../../contract/names.ts';
import type { ImportSettings, PeopleField } from '../../../contract/people-import.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { RoleAlias } from '../../../contract/users.ts';
import { cutText } from '../../cut-text.ts';
import type { TableRow } from '../../spreadsheets/table.ts';
import { addressIn, countryOf, languageOf, roleOf } from './cell-values.ts';

/** The values of a row. A field without a column, or with an empty cell, is absent. */
export interface PersonValues {
  first_name?: string;
  last_name?: string;
  role?: RoleAlias;
  course_type?: number;
  work_place?: string;
  position?: string;
  specialization?: string;
  country?: string;
  language?: Locale;
}

export interface ReadRow {
  line: number;
  email: string;
  name: string;
  values: PersonValues;
  /** Rule keys by field. */
  errors: FieldErrors;
  /** Title of a course that does not exist. */
  unknownCourse?: string;
}

const maxTextLength = 200;

/**
 * Reads people from the rows of a table. The second row with an address, and all later ones, have an error
 * that names the first.
 */
export function readPeople(
  rows: readonly TableRow[],
  fields: ImportSettings['fields'],
  findCourse: (text: string) => number | undefined,
): ReadRow[] {
  const lineOf = new Map<string, number>();
  const finders: Finders = {
    role: cached(roleOf),
    course: cached(findCourse),
    country: cached(countryOf),
    language: cached(languageOf),
  };
  return rows.map((row) => {
    const read = readRow(row, fields, finders);
    const first = lineOf.get(read.email);
    if (read.errors['email']) return read;
    if (first === undefined) {
      lineOf.set(read.email, row.line);
      return read;
    }
    return { ...read, errors: { ...read.errors, email: [`doubleRow:${first}`] } };
  });
}

type Finder<T> = (text: string) => T | undefined;

interface Finders {
  role: Finder<RoleAlias>;
  course: Finder<number>;
  country: Finder<string>;
  language: Finder<Locale>;
}

/** Remembers the results of a function: a table has the same few texts in thousands of rows. */
function cached<T>(find: Finder<T>): Finder<T> {
  const known = new Map<string, T | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, find(text));
    return known.get(text);
  };
}

function readRow({ line, cells }: TableRow, fields: ImportSettings['fields'], finders: Finders): ReadRow {
  const cell = (field: PeopleField): string => cells[fields.indexOf(field)] ?? '';
  const errors: FieldErrors = {};
  const values: PersonValues = {};

  const checked = <S extends v.GenericSchema<string, string>>(
    field: PeopleField,
    schema: S,
    text: string,
  ) => {
    const parsed = v.safeParse(schema, text);
    if (parsed.success) return parsed.output;
    errors[field] = [parsed.issues[0].message];
    return text;
  };
  const found = <T>(
    field: PeopleField,
    find: (text: string) => T | undefined,
    rule: string,
  ): T | undefined => {
    const text = cell(field);
    if (text === '') return undefined;
    const value = find(text);
    if (value === undefined) errors[field] = [rule];
    return value;
  };

  const email = checked('email', emailSchema, addressIn(cell('email')));
  const { field, first, last } = nameIn(cell);
  if (first !== '') values.first_name = checked(field ?? 'first_name', personName, first);
  if (last !== '') values.last_name = checked(field ?? 'last_name', personName, last);
  const role = found('role', finders.role, 'unknownRole');
  if (role) values.role = role;
  const course = found('course', finders.course, 'unknownCourse');
  if (course) values.course_type = course;
  const country = found('country', finders.country, 'unknownCountry');
  if (country) values.country = country;
  const language = found('language', finders.language, 'unknownLanguage');
  if (language) values.language = language;
  for (const each of ['work_place', 'position', 'specialization'] as const) {
    const text = cell(each).replace(/\s+/gu, ' ');
    if (text === '') continue;
    if (text.length > maxTextLength) errors[each] = [`max:${maxTextLength}`];
    values[each] = text;
  }
  const name = [first, last].filter((part) => part !== '').join(' ');
  return {
    ...{ line, email, name: cutText(name, maxTextLength), values, errors },
    ...(errors['course'] && { unknownCourse: withSpaces(cell('course')) }),
  };
}

interface Name {
  /** The column of a full name. */
  field?: 'full_name' | 'last_name_first';
  first: string;
  last: string;
}

const withSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The first and last name, from columns of their own or from a column with the full name. */
function nameIn(cell: (field: PeopleField) => string): Name {
  const [first, last] = [withSpaces(cell('first_name')), withSpaces(cell('last_name'))];
  if (first !== '' || last !== '') return { first, last };
  for (const field of ['full_name', 'last_name_first'] as const) {
    const text = withSpaces(cell(field));
    if (text !== '') return { field, ...splitName(text, field === 'last_name_first') };
  }
  return { first: '', last: '' };
}

function splitName(text: string, lastFirst: boolean): { first: string; last: string } {
  const comma = text.indexOf(',');
  if (comma > 0) return { last: text.slice(0, comma).trim(), first: text.slice(comma + 1).trim() };
  const words = text.split(' ');
  if (words.length === 1) return { first: text, last: '' };
  return lastFirst
    ? { last: words[0] ?? '', first: words.slice(1).join(' ') }
    : { last: words.at(-1) ?? '', first: words.slice(0, -1).join(' ') };
}
