import type { PeopleField } from '../../../contract/people-import.ts';
import type { TableRow } from '../../spreadsheets/table.ts';

/** Names of columns in English, German, Russian and Kazakh, as `plainName` returns them. */
const names: Record<PeopleField, readonly string[]> = {
  email: [
    ...['e mail', 'email', 'mail', 'e mail address', 'email address', 'e mail adresse', 'mailadresse'],
    ...['электронная почта', 'эл почта', 'почта', 'адрес электронной почты', 'емейл', 'имейл', 'пошта'],
  ],
  first_name: ['first name', 'firstname', 'given name', 'forename', 'vorname', 'имя', 'аты'],
  last_name: [
    ...['last name', 'lastname', 'surname', 'family name', 'nachname', 'familienname', 'фамилия', 'тегі'],
  ],
  full_name: [
    ...['name', 'full name', 'fullname', 'vor und nachname', 'vorname nachname', 'vollständiger name'],
    ...['имя и фамилия', 'имя фамилия', 'полное имя'],
  ],
  last_name_first: [
    ...['фио', 'ф и о', 'фамилия имя отчество', 'фамилия и имя', 'фамилия имя', 'аты жөні', 'тегі аты'],
    ...['last name first name', 'surname first name', 'name vorname', 'nachname vorname'],
  ],
  role: ['role', 'rolle', 'роль', 'рөлі'],
  course: ['course', 'kurs', 'курс'],
  work_place: [
    ...['organisation', 'organization', 'company', 'institution', 'university', 'affiliation', 'employer'],
    ...['workplace', 'place of work', 'firma', 'unternehmen', 'einrichtung', 'universität', 'hochschule'],
    ...['arbeitgeber', 'arbeitsstelle', 'организация', 'компания', 'университет', 'вуз', 'место работы'],
    ...['учреждение', 'ұйым'],
  ],
  position: [
    'position',
    'job title',
    'job',
    'funktion',
    'stelle',
    'berufsbezeichnung',
    'должность',
    'лауазымы',
  ],
  specialization: [
    ...['specialization', 'specialisation', 'competences', 'competencies', 'expertise', 'field of expertise'],
    ...['fachgebiet', 'fachrichtung', 'kompetenzen', 'schwerpunkt', 'специализация', 'специальность'],
    ...['компетенции', 'мамандығы'],
  ],
  country: ['country', 'land', 'herkunftsland', 'страна', 'ел', 'елі'],
  language: ['language', 'preferred language', 'sprache', 'язык', 'язык общения', 'тіл', 'тілі'],
};

const byName = new Map(
  Object.entries(names).flatMap(([field, all]) => all.map((name) => [name, field as PeopleField])),
);
const byLength = [...byName].toSorted(([a], [b]) => b.length - a.length);

/** Lower case, with single spaces in place of everything that is not a letter or a digit. */
const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const maxNameLength = 60;

/** The field whose name is contained in a longer text; of several, the one with the longest name. */
function fieldWithin(name: string): PeopleField | undefined {
  if (name.length > maxNameLength) return undefined;
  return byLength.find(([known]) => ` ${name} `.includes(` ${known} `))?.[1];
}

/**
 * Finds the field of each column by its name: first by the whole name, then by a part of it. Each field is
 * given to one column; null for the others.
 */
export function matchColumns(columnNames: readonly string[]): (PeopleField | null)[] {
  const plain = columnNames.map(plainName);
  const fields: (PeopleField | null)[] = plain.map(() => null);
  for (const match of [(name: string) => byName.get(name), fieldWithin]) {
    plain.forEach((name, at) => {
      const field = fields[at] === null ? match(name) : undefined;
      if (field && !fields.includes(field)) fields[at] = field;
    });
  }
  const fullName = fields.indexOf('full_name');
  // Beside a column "Vorname", the column "Name" has last names.
  if (fullName >= 0 && fields.includes('first_name') && !fields.includes('last_name'))
    fields[fullName] = 'last_name';
  return fields;
}

const address = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const maxRowsAbove = 10;

export interface MatchedTable {
  names: string[];
  fields: (PeopleField | null)[];
  rows: TableRow[];
}

/**
 * Finds the row with the names of the columns among the first ten rows: titles may stand above it. Without
 * one, columns have no names. A column of addresses is recognised by its content too.
 */
export function matchTable(rows: readonly TableRow[]): MatchedTable {
  const first = rows.slice(0, maxRowsAbove).findIndex(({ cells }) => {
    const fields = matchColumns(cells).filter((field) => field !== null);
    return (fields.length >= 2 || fields.includes('email')) && !cells.some((cell) => address.test(cell));
  });
  const hasNames = first >= 0 || !rows[0]?.cells.some((cell) => address.test(cell));
  const header = hasNames ? rows[Math.max(first, 0)] : undefined;
  const names = header?.cells ?? rows[0]?.cells.map(() => '') ?? [];
  const rest = hasNames ? rows.slice(Math.max(first, 0) + 1) : [...rows];
  const fields = matchColumns(names);
  if (!fields.includes('email')) {
    const column = columnOfAddresses(rest, fields);
    if (column !== undefined) fields[column] = 'email';
  }
  const firstNames = fields.indexOf('first_name');
  if (firstNames >= 0 && !fields.some(isOtherName) && hasFullNames(rest, firstNames))
    fields[firstNames] = 'full_name';
  return { names, fields, rows: rest };
}

const isOtherName = (field: PeopleField | null) =>
  field === 'last_name' || field === 'full_name' || field === 'last_name_first';

/** Whether most cells of a column have several words: a table without last names may name it “Name” or “Имя”. */
function hasFullNames(rows: readonly TableRow[], column: number): boolean {
  const filled = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== '');
  return filled.filter((text) => /\s/u.test(text)).length * 2 > filled.length;
}

function columnOfAddresses(
  rows: readonly TableRow[],
  fields: readonly (PeopleField | null)[],
): number | undefined {
  const counts = fields.map((_, at) => rows.filter(({ cells }) => address.test(cells[at] ?? '')).length);
  const most = Math.max(0, ...counts);
  return most * 2 > rows.length ? counts.indexOf(most) : undefined;
}
