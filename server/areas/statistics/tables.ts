import type { Localized } from '../../../contract/scalars.ts';
import {
  type Figure,
  statisticsColumns,
  type StatisticsTableName,
  type StatisticsTableOnWire,
} from '../../../contract/statistics.ts';
import type { Mark } from './possible-ranges.ts';

export type Row = StatisticsTableOnWire['rows'][number];
type Figures = Row['figures'];

/** People without a course. */
export const noCourse = 0;

export interface Course {
  id: number;
  localized_title: Localized;
}

export interface MarkedCount {
  count: number;
  mark: Mark;
}

/** A count of people as it is sent. */
export const figureOf = ({ count, mark }: MarkedCount): Figure => (mark === 'shown' ? count : mark);

/** A number about these people, hidden together with their count. */
export const figureAbout = (value: number | null, { mark }: Pick<MarkedCount, 'mark'>): Figure =>
  mark === 'shown' ? value : 'hidden';

export const rowOf = (
  key: string,
  figures: Figures,
  about: Partial<Omit<Row, 'key' | 'figures'>> = {},
): Row => ({
  key,
  name: null,
  localized_name: null,
  at: null,
  ...about,
  figures,
});

/** Puts the figures in the order of the columns. */
export const tableOf = (
  name: StatisticsTableName,
  rows: readonly Row[],
  { total = null, cut = false }: { total?: Figures | null; cut?: boolean } = {},
): StatisticsTableOnWire => {
  const ordered = (figures: Figures): Figures =>
    Object.fromEntries(statisticsColumns[name].map((column) => [column, figures[column] ?? null]));
  return {
    name,
    rows: rows.map((row) => ({ ...row, figures: ordered(row.figures) })),
    total: total && ordered(total),
    cut,
  };
};
