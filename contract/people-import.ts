import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { peopleFilter } from './people-bulk.ts';
import { id, idText, locale, number, rowText, timestamp } from './scalars.ts';
import { roleAliases } from './users.ts';

export const peopleFileBytes = 10 * 1024 * 1024;

/** What a column of a table of people contains. */
export const peopleFields = [
  'email',
  'first_name',
  'last_name',
  /** A full name: first name, then last name. */
  'full_name',
  /** A full name that starts with the last name, as in Russian lists. */
  'last_name_first',
  'role',
  'course',
  'work_place',
  'position',
  'specialization',
  'country',
  'language',
] as const;
export type PeopleField = (typeof peopleFields)[number];

const field = v.picklist(peopleFields);
const maxColumns = 100;

/** The content of each column by position, null for columns that are left out; and values for empty cells. */
export const importSettings = v.object({
  fields: v.pipe(
    v.array(v.nullable(field)),
    v.maxLength(maxColumns),
    v.check((fields) => fields.includes('email'), 'required'),
    v.check((fields) => {
      const used = fields.filter((each) => each !== null);
      return new Set(used).size === used.length;
    }, 'columnTwice'),
  ),
  /** Role of new people without one. */
  role: v.optional(v.picklist(roleAliases), 'attendee'),
  /** Course of new people without one. */
  course_type: v.optional(v.nullable(id), null),
  /** Language of new people without one. */
  language: v.optional(locale, 'en'),
  /** Whether courses that the table names and that do not exist are created when the import starts. */
  create_courses: v.optional(v.boolean(), false),
});
export type ImportSettings = v.InferOutput<typeof importSettings>;

export const importStates = ['draft', 'running', 'done'] as const;

const counts = v.object({ added: number(), updated: number(), unchanged: number(), failed: number() });
export type ImportCounts = v.InferOutput<typeof counts>;

export const peopleImport = v.object({
  id,
  state: v.picklist(importStates),
  file_name: rowText,
  created_at: timestamp,
  /** Rows without the names of the columns. */
  rows: number(),
  /** Rows that have been imported. */
  position: number(),
  counts,
  /** People who got an invitation by mail. */
  invited: v.optional(number(), 0),
  /** Titles of the courses that the import created. */
  new_courses: v.optional(v.array(rowText), []),
  /** Rows with errors that can still be downloaded. */
  skipped: v.optional(number(), 0),
  /** Null once the import has started. */
  columns: v.nullable(
    v.array(v.object({ name: rowText, samples: v.array(rowText), field: v.nullable(field) })),
  ),
});
export type PeopleImport = v.InferOutput<typeof peopleImport>;

export const rowStates = ['new', 'update', 'unchanged', 'error'] as const;

export const plannedRow = v.object({
  /** Number of the row in the file. */
  line: number(),
  state: v.picklist(rowStates),
  name: rowText,
  email: rowText,
  /** Error texts by field, in the language of the caller. */
  errors: v.record(v.string(), v.array(v.string())),
  /** Names of the fields that the import would change. */
  changes: v.array(field),
});
export type PlannedRow = v.InferOutput<typeof plannedRow>;

export const uploadPeople = endpoint({
  method: 'POST',
  path: '/desk/people/imports',
  access: 'approved',
  summary: 'Upload a CSV or XLSX table of people; nothing is imported yet (administrators)',
  form: { upload: peopleFileBytes },
  body: v.optional(v.object({}), {}),
  output: peopleImport,
});

export const listPeopleImports = endpoint({
  method: 'GET',
  path: '/desk/people/imports',
  access: 'approved',
  summary: 'List the last imports of people, newest first (administrators)',
  output: v.array(peopleImport),
});

export const getPeopleImport = endpoint({
  method: 'GET',
  path: '/desk/people/imports/:id',
  access: 'approved',
  summary: 'Get the state of an import of people (administrators)',
  params: v.object({ id: idText }),
  output: peopleImport,
});

/** A course of the table that does not exist, and the count of rows that have no other error. */
const missingCourse = v.object({ title: rowText, rows: number() });
export type MissingCourse = v.InferOutput<typeof missingCourse>;

/** An import creates at most this many courses; more are probably another column. */
export const maxNewCourses = 50;

const preview = v.object({
  rows: v.array(plannedRow),
  counts,
  /** By count of rows, the highest first; also if they would be created. */
  missing_courses: v.optional(v.array(missingCourse), []),
});
export type PeopleImportPreview = v.InferOutput<typeof preview>;

export const previewPeopleImport = endpoint({
  method: 'POST',
  path: '/desk/people/imports/:id/preview',
  access: 'approved',
  summary: 'Show what an import would do to each row, without doing it (administrators)',
  params: v.object({ id: idText }),
  body: importSettings,
  output: preview,
});

export const startPeopleImport = endpoint({
  method: 'POST',
  path: '/desk/people/imports/:id/start',
  access: 'approved',
  summary:
    'Import the rows without errors as a background job; with invite, new people are invited by mail (administrators)',
  params: v.object({ id: idText }),
  body: v.object({ ...importSettings.entries, invite: v.boolean() }),
  output: peopleImport,
});

export const skippedFiles = ['errors.csv', 'errors.xlsx'] as const;

export const listSkippedRows = endpoint({
  method: 'GET',
  path: '/desk/people/imports/:id/errors',
  access: 'approved',
  summary: 'List the rows with errors that an import skipped; they are kept for 30 days (administrators)',
  params: v.object({ id: idText }),
  output: v.object({ rows: v.array(plannedRow) }),
});

export const exportSkippedRows = endpoint({
  method: 'GET',
  path: '/desk/people/imports/:id/errors/:file',
  access: 'file',
  summary:
    'Download the rows that an import skipped as CSV or XLSX: the columns of the table and one with the errors (administrators)',
  params: v.object({ id: idText, file: v.picklist(skippedFiles) }),
  /** The language of the errors. */
  query: v.object({ lang: v.optional(locale) }),
});

export const discardPeopleImport = endpoint({
  method: 'DELETE',
  path: '/desk/people/imports/:id',
  access: 'approved',
  summary: 'Discard an uploaded table that has not been imported (administrators)',
  params: v.object({ id: idText }),
});

export const peopleFiles = ['people.csv', 'people.xlsx'] as const;

export const exportPeople = endpoint({
  method: 'GET',
  path: '/desk/people/export/:file',
  access: 'file',
  summary:
    'Export people, or those of a filter, as CSV or XLSX with the columns that the import reads (administrators)',
  params: v.object({ file: v.picklist(peopleFiles) }),
  /** The language of the names in the table. */
  query: v.object({ ...peopleFilter, lang: v.optional(locale) }),
});
