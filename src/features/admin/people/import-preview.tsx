import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PlannedRow, rowStates } from '../../../../contract/people-import.ts';
import { Chip } from '../../../ui/chip.tsx';
import styles from '../admin.module.css';
import own from './people.module.css';
import { rowStateLabels } from './people-fields.ts';
import { PlannedRows } from './planned-rows.tsx';

type RowState = (typeof rowStates)[number];

/** What an import would do to each row. Shows the rows with errors first, if there are any. */
export function ImportPreview({ rows }: { rows: readonly PlannedRow[] }) {
  const { t, i18n } = useLingui();
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
        <PlannedRows rows={listed} />
      )}
    </section>
  );
}
