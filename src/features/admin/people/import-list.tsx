import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportCounts, PeopleImport } from '../../../../contract/people-import.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusText } from '../../../ui/status-text.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../admin.module.css';
import own from './people.module.css';
import { SkippedRows } from './skipped-rows.tsx';

interface ImportListProps {
  imports: readonly PeopleImport[];
  onContinue: (id: number) => void;
}

/** The last imports with their progress or result. */
export function ImportList({ imports, onContinue }: ImportListProps) {
  const { t } = useLingui();
  if (imports.length === 0) return null;
  return (
    <section className={styles.form} aria-label={t`Last imports`}>
      <h2 className={styles.name}>
        <Trans>Last imports</Trans>
      </h2>
      <ul className={styles.list}>
        {imports.map((each) => (
          <li key={each.id}>
            <ImportCard one={each} onContinue={() => onContinue(each.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ImportCard({ one, onContinue }: { one: PeopleImport; onContinue: () => void }) {
  const { t } = useLingui();
  const { dateTime, list } = useFormats();
  const titles = list(one.new_courses);
  const name = one.file_name || t`From the command line`;
  return (
    <Card className={styles.person}>
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.facts}>{dateTime(one.created_at)}</p>
        {one.state === 'running' && (
          <>
            <progress
              className={own.progress}
              max={one.rows}
              value={one.position}
              aria-label={t`Progress of the import`}
            />
            <p className={styles.facts}>
              <Trans>
                {one.position} of {one.rows} rows imported
              </Trans>
            </p>
          </>
        )}
        {one.state === 'done' && <CountText counts={one.counts} />}
        {one.state === 'done' && one.invited > 0 && (
          <p className={styles.facts}>{t`Invited by e-mail: ${one.invited}`}</p>
        )}
        {one.new_courses.length > 0 && <p className={styles.facts}>{t`Courses created: ${titles}`}</p>}
        {one.state === 'done' && one.skipped > 0 && (
          <p className={styles.facts}>
            <Trans>
              Download the rows with errors, correct them and import the file again. They are kept for 30
              days.
            </Trans>
          </p>
        )}
        <div className={styles.tags}>
          {one.state === 'draft' && <Tag>{t`Not imported yet`}</Tag>}
          {one.state === 'running' && <Tag hue="live">{t`Running`}</Tag>}
          {one.state === 'done' && <Tag hue="accent">{t`Imported`}</Tag>}
        </div>
      </div>
      {one.state === 'done' && one.skipped > 0 && <SkippedRows id={one.id} count={one.skipped} />}
      {one.state === 'draft' && (
        <Button size="small" aria-label={t`Continue import: ${name}`} onClick={onContinue}>
          <Trans>Continue</Trans>
        </Button>
      )}
    </Card>
  );
}

export const CountText = ({ counts: { added, updated, unchanged, failed } }: { counts: ImportCounts }) => (
  <StatusText className={styles.facts}>
    <Trans>
      New: {added} · updated: {updated} · unchanged: {unchanged} · with errors: {failed}
    </Trans>
  </StatusText>
);
