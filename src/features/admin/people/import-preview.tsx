import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { peopleFields, type PlannedRow, type rowStates } from '../../../../contract/people-import.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../admin.module.css';
import own from './people.module.css';
import { peopleFieldLabels, rowStateLabels } from './people-fields.ts';

type RowState = (typeof rowStates)[number];

const rowHeight = 72;
const hues = { new: 'accent', update: 'live', error: 'danger' } as const;

/** What an import would do to each row. Shows the rows with errors first, if there are any. */
export function ImportPreview({ rows }: { rows: readonly PlannedRow[] }) {
  const { t, i18n } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<RowState | null>(null);
  const hasErrors = rows.some((row) => row.state === 'error');
  const [chosen, setChosen] = useState(false);
  const shown = chosen ? state : hasErrors ? 'error' : null;
  const choose = (next: RowState | null) => {
    setChosen(true);
    setState(next);
  };
  const listed = rows.filter((row) => shown === null || row.state === shown);
  return (
    <section className={styles.form} aria-label={t`Preview`}>
      <div className={own.chips}>
        <Chip on={shown === null} aria-pressed={shown === null} onClick={() => choose(null)}>
          <Trans>All rows</Trans>
        </Chip>
        {(['error', 'new', 'update', 'unchanged'] as const).map((each) => (
          <Chip key={each} on={shown === each} aria-pressed={shown === each} onClick={() => choose(each)}>
            {i18n._(rowStateLabels[each])}
          </Chip>
        ))}
      </div>
      {listed.length === 0 ? (
        <p className={styles.facts}>
          <Trans>No rows</Trans>
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
        <div ref={scroller} className={own.rows} role="group" aria-label={t`Rows of the table`} tabIndex={0}>
          <Virtualizer data={listed} as="ul" item="li" itemSize={rowHeight} scrollRef={scroller}>
            {(row) => <PreviewRow key={row.line} row={row} />}
          </Virtualizer>
        </div>
      )}
    </section>
  );
}

function PreviewRow({ row }: { row: PlannedRow }) {
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
