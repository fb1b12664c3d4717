import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useId } from 'react';
import {
  statisticsColumns,
  type StatisticsTable,
  type StatisticsTableName,
} from '../../../contract/statistics.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DayChart } from './day-chart.tsx';
import { statisticsCsv } from './statistics-csv.ts';
import styles from './statistics.module.css';
import { columnTexts, tableTexts } from './table-texts.ts';
import { useTableTexts } from './use-table-texts.ts';

interface TableCardProps {
  name: StatisticsTableName;
  table: StatisticsTable;
  /** First and last day, for the name of the file. */
  period: string;
}

/** One table with its chart, and a button that saves it. */
export function TableCard({ name, table, period }: TableCardProps) {
  const { t, i18n } = useLingui();
  const { rowText, figureCell } = useTableTexts();
  const id = useId();
  const { title, key, chart, isByDay = false } = tableTexts[name];
  const { rows } = table;
  const columns = statisticsColumns[name].map((column) => ({ column, title: i18n._(columnTexts[column]) }));
  const isEmpty = rows.every(({ figures }) => columns.every(({ column }) => !figures[column]));
  const [first, last] = [rows[0], rows.at(-1)];
  const save = () => {
    const texts = {
      key: i18n._(key),
      columns,
      total: t`Total`,
      rowText: (row: (typeof rows)[number]) => rowText(name, row),
      figureCell,
    };
    saveFile(`${name}-${period}.csv`, 'text/csv', statisticsCsv(table, isByDay, texts));
  };
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {i18n._(title)}
        </h3>
        {!isEmpty && (
          <Button size="small" onClick={save}>
            <Download />
            CSV
            <VisuallyHidden>: {i18n._(title)}</VisuallyHidden>
          </Button>
        )}
      </div>
      {isEmpty ? (
        <p className={styles.note}>
          <Trans>Nothing in these days</Trans>
        </p>
      ) : (
        <>
          {isByDay && first && last && (
            <DayChart
              figures={rows.map(({ figures }) => figures[chart] ?? null)}
              labels={[rowText(name, first), rowText(name, last)]}
            />
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys */}
          <div className={styles.scroll} role="group" tabIndex={0} aria-labelledby={id}>
            <Table name={name} table={table} labelledBy={id} />
          </div>
          {table.cut && (
            <p className={styles.note}>
              <Trans>Only the newest {rows.length} are listed.</Trans>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function Table({
  name,
  table,
  labelledBy,
}: {
  name: StatisticsTableName;
  table: StatisticsTable;
  labelledBy: string;
}) {
  const { i18n } = useLingui();
  const { dateTimeYear } = useFormats();
  const { rowText, figureText } = useTableTexts();
  const { key, chart, isByDay = false } = tableTexts[name];
  const columns = statisticsColumns[name];
  const numbers = table.rows.map(({ figures }) => figures[chart]).filter((each) => typeof each === 'number');
  const most = Math.max(1, ...numbers);
  const cells = (figures: Record<string, Parameters<typeof figureText>[0]>) =>
    columns.map((column) => (
      <td key={column} className={cx(styles.figure, typeof figures[column] === 'string' && styles.dim)}>
        {figureText(figures[column])}
      </td>
    ));
  return (
    <table className={cx(styles.table, columns.length < 3 && styles.roomy)} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{i18n._(key)}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.figure}>
              {i18n._(columnTexts[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => {
          const figure = row.figures[chart];
          return (
            <tr key={row.key}>
              <th scope="row">
                {rowText(name, row)}
                {row.at !== null && <span className={styles.at}>{dateTimeYear(row.at)}</span>}
                {!isByDay && typeof figure === 'number' && figure > 0 && (
                  <span className={styles.bar} style={{ inlineSize: `${(figure / most) * 100}%` }} />
                )}
              </th>
              {cells(row.figures)}
            </tr>
          );
        })}
      </tbody>
      {table.total && (
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            {cells(table.total)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
