/** A row of a table that has at least one filled cell. */
export interface TableRow {
  /** Number of the row as a spreadsheet program shows it, from 1. */
  line: number;
  /** Trimmed texts; every row has as many cells as the table has columns. */
  cells: string[];
}

export interface Table {
  format: 'csv' | 'xlsx';
  rows: TableRow[];
}

export const tableLimits = {
  bytes: 10 * 1024 * 1024,
  /** Bytes of all unpacked parts of an XLSX file. */
  unpackedBytes: 100 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  /** Longer cells are cut, so that the rows that use them can be reported one by one. */
  cellLength: 1000,
};

export type TableRule =
  | 'tableLarge'
  | 'tableUnreadable'
  | 'tableOldExcel'
  | 'tableEmpty'
  | `tableRows:${number}`
  | `tableColumns:${number}`;

/** The file is not a readable table. `rule` is a key of the field error messages. */
export class TableError extends Error {
  readonly rule: TableRule;

  constructor(rule: TableRule) {
    super(rule);
    this.rule = rule;
  }
}
