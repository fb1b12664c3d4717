import type { peopleFields, skippedFiles } from '../../../contract/people-import.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { csvOf } from '../../../src/lib/csv.ts';
import type { SkippedRow } from '../../db/people-schema.ts';
import { fieldMessages } from '../../http/messages.ts';
import { writeXlsxInWorker } from '../../import/in-file-worker.ts';
import type { TableRow } from '../../spreadsheets/table.ts';
import { fieldHeadings } from './field-headings.ts';
import type { Plan } from './plan.ts';

const errorHeadings: Record<Locale, string> = { en: 'Error', de: 'Fehler', ru: 'Ошибка' };

/** Whether a column contains the errors of an earlier download. */
export const isErrorHeading = (name: string | undefined): boolean =>
  Object.values(errorHeadings).includes(name ?? '');

/** The rows of a chunk that were skipped, with their cells as uploaded. */
export const skippedOf = (rows: readonly TableRow[], plans: readonly Plan[]): SkippedRow[] =>
  plans.flatMap(({ line, state, name, email, errors }, at) =>
    state === 'error' ? [{ line, name, email, errors, cells: rows[at]?.cells ?? [] }] : [],
  );

export const skippedOnWire = (rows: readonly SkippedRow[], locale: Locale) =>
  rows.map(({ line, name, email, errors }) => ({
    line,
    state: 'error' as const,
    name,
    email,
    errors: fieldMessages(errors, locale),
    changes: [],
  }));

/**
 * The bytes of a table with skipped rows: the columns of the uploaded table, and one with the errors. A column of errors
 * from an earlier download is replaced.
 */
export async function skippedFile(
  file: (typeof skippedFiles)[number],
  { names, skipped }: { names: readonly string[]; skipped: readonly SkippedRow[] },
  locale: Locale,
): Promise<Uint8Array> {
  const kept = <T>(cells: readonly T[]) => cells.filter((_, at) => !isErrorHeading(names[at]));
  const table = [
    [...kept(names), errorHeadings[locale]],
    ...skipped.map(({ cells, errors }) => [...kept(cells), errorText(errors, locale)]),
  ];
  return file === 'errors.xlsx' ? writeXlsxInWorker(table) : new TextEncoder().encode(csvOf(table));
}

const errorText = (errors: SkippedRow['errors'], locale: Locale): string =>
  Object.entries(fieldMessages(errors, locale))
    .map(([field, texts]) => `${headingOf(field, locale)}: ${texts.join(', ')}`)
    .join('; ');

const headingOf = (field: string, locale: Locale): string =>
  field in fieldHeadings ? fieldHeadings[field as (typeof peopleFields)[number]][locale] : field;
