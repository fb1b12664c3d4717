import type { Figure, StatisticsRow, StatisticsTable } from '../../../contract/statistics.ts';
import { csvOf } from '../../lib/csv.ts';

interface CsvTexts {
  /** Head of the first column, and of the others. */
  key: string;
  columns: readonly { column: string; title: string }[];
  total: string;
  rowText: (row: StatisticsRow) => string;
  figureCell: (figure: Figure | undefined) => string | number;
}

/** One table as CSV. Days stay `YYYY-MM-DD`; events and polls have their day in a column of their own. */
export function statisticsCsv({ rows, total }: StatisticsTable, isByDay: boolean, texts: CsvTexts): string {
  const { key, columns, rowText, figureCell } = texts;
  const hasTimes = rows.some(({ at }) => at !== null);
  const timeOf = (at: number | null) => (hasTimes ? [at === null ? '' : new Date(at).toISOString()] : []);
  return csvOf([
    [key, ...(hasTimes ? ['UTC'] : []), ...columns.map(({ title }) => title)],
    ...rows.map((row) => [
      isByDay ? row.key : rowText(row),
      ...timeOf(row.at),
      ...columns.map(({ column }) => figureCell(row.figures[column])),
    ]),
    ...(total
      ? [[texts.total, ...timeOf(null), ...columns.map(({ column }) => figureCell(total[column]))]]
      : []),
  ]);
}
