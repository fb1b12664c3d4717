import { readDelimited } from './read-delimited.ts';
import { readXlsx } from './read-xlsx.ts';
import { type Table, TableError, tableLimits, type TableRow } from './table.ts';

/**
 * Reads a table from the bytes of a CSV, TSV or XLSX file. The format is detected from the bytes. Blank rows
 * and empty columns at the end are left out.
 * @throws TableError
 */
export function readTable(bytes: Uint8Array): Table {
  if (bytes.length > tableLimits.bytes) throw new TableError('tableLarge');
  // The container of .xls and of encrypted .xlsx files.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new TableError('tableOldExcel');
  const format = startsWith(bytes, [0x50, 0x4b]) ? 'xlsx' : 'csv';
  const rows = filledRows(format === 'xlsx' ? readXlsx(bytes) : readDelimited(bytes));
  if (rows.length === 0) throw new TableError('tableEmpty');
  // The first row has the names of the columns.
  if (rows.length > tableLimits.rows + 1) throw new TableError(`tableRows:${tableLimits.rows}`);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  if (width > tableLimits.columns) throw new TableError(`tableColumns:${tableLimits.columns}`);
  for (const { cells } of rows) while (cells.length < width) cells.push('');
  return { format, rows };
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

function filledRows(rows: readonly TableRow[]): TableRow[] {
  return rows.flatMap(({ line, cells: texts }) => {
    const cells = texts.map(cellText);
    while (cells.at(-1) === '') cells.pop();
    return cells.length === 0 ? [] : [{ line, cells }];
  });
}

/**
 * The text of a cell, without invisible characters at its ends. Exports put an apostrophe before a text that a
 * spreadsheet would evaluate as a formula; it is removed.
 */
const cellText = (text: string): string =>
  text
    .slice(0, tableLimits.cellLength + 1)
    .replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/gu, '')
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .normalize('NFC');
