import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Virtualizer } from 'virtua';
import { peopleFields, type PlannedRow } from '../../../../contract/people-import.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../admin.module.css';
import own from './people.module.css';
import { peopleFieldLabels, rowStateLabels } from './people-fields.ts';

const rowHeight = 72;
const hues = { new: 'accent', update: 'live', error: 'danger' } as const;

/** Rows of a table of people, with what the import does to each and why it skips a row. */
export function PlannedRows({ rows }: { rows: readonly PlannedRow[] }) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
    <div ref={scroller} className={own.rows} role="group" aria-label={t`Rows of the table`} tabIndex={0}>
      <Virtualizer data={rows} as="ul" item="li" itemSize={rowHeight} scrollRef={scroller}>
        {(row) => <PlannedRowItem key={row.line} row={row} />}
      </Virtualizer>
    </div>
  );
}

function PlannedRowItem({ row }: { row: PlannedRow }) {
  const { t, i18n } = useLingui();
  const { list } = useFormats();
  const errors = peopleFields.flatMap((field) =>
    (row.errors[field] ?? []).map((error) => `${i18n._(peopleFieldLabels[field])}: ${error}`),
  );
  const changes = list(row.changes.map((field) => i18n._(peopleFieldLabels[field])));
  return (
    <div className={own.row}>
      <div className={styles.text}>
        <p className={styles.name}>{row.name || row.email || '–'}</p>
        <p className={styles.facts}>
          {t`Row ${row.line}`}
          {row.email && ` · ${row.email}`}
        </p>
        {changes && <p className={styles.facts}>{t`Changes: ${changes}`}</p>}
        {errors.map((error) => (
          <p key={error} className={styles.wrong}>
            {error}
          </p>
        ))}
      </div>
      <Tag {...(row.state !== 'unchanged' && { hue: hues[row.state] })}>
        {i18n._(rowStateLabels[row.state])}
      </Tag>
    </div>
  );
}
