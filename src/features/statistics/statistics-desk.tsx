import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { StatisticsTable } from '../../../contract/statistics.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { getStatistics } from './commands.ts';
import { FilterFields } from './filter-fields.tsx';
import { noFilter, wrongPeriod } from './period.ts';
import styles from './statistics.module.css';
import { TableCard } from './table-card.tsx';
import { sections } from './table-texts.ts';

/** Statistics of the school by days and course. */
export function StatisticsDesk() {
  const { i18n } = useLingui();
  const { date, dateTimeYear } = useFormats();
  const [filter, setFilter] = useState(noFilter);
  // The filter of the request stays until the chosen days are valid.
  const [asked, setAsked] = useState(noFilter);
  const { value, failed, again } = useRequest(`statistics ${JSON.stringify(asked)}`, () =>
    getStatistics(asked),
  );
  const change = (next: typeof filter) => {
    setFilter(next);
    if (!wrongPeriod(next, Date.now())) setAsked(next);
  };
  return (
    <>
      <FilterFields filter={filter} shown={value} onChange={change} />
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={6} />}
      {!failed && value && (
        <>
          <div className={styles.state}>
            <p role="status">
              {value.from === value.to ? date(value.from) : `${date(value.from)} – ${date(value.to)}`}
              {' · '}
              <Trans>As of {dateTimeYear(value.made_at)}</Trans>
            </p>
            <Button variant="quiet" size="small" onClick={again}>
              <RefreshCw />
              <Trans>Refresh</Trans>
            </Button>
          </div>
          <p className={styles.note}>
            <Trans>
              Ratings, answers to polls and messages of fewer than five people are not shown, nor are numbers
              from which they could be calculated. The days limit sign-ups, events, polls, materials, messages
              and questions.
            </Trans>
          </p>
          {sections.map(({ title, tables }) => (
            <section key={tables[0]} className={styles.section}>
              <h2>{i18n._(title)}</h2>
              {tables[0] === 'materials' && (
                <p className={styles.note}>
                  <Trans>The server does not record who opens a material or keeps it offline.</Trans>
                </p>
              )}
              <div className={styles.cards}>
                {tables.map((name) => {
                  const table = tableIn(value.tables, name);
                  return (
                    table && (
                      <TableCard key={name} name={name} table={table} period={`${value.from}-${value.to}`} />
                    )
                  );
                })}
              </div>
            </section>
          ))}
        </>
      )}
    </>
  );
}

const tableIn = (tables: readonly StatisticsTable[], name: string) =>
  tables.find((each) => each.name === name);
