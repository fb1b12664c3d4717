import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  accountWarningDays,
  type Retention,
  type RetentionKind,
  retentionKinds,
} from '../../../contract/retention.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { previewRetention } from './commands.ts';
import { Section, type SectionProps } from './section.tsx';
import styles from './school.module.css';

/** After how many days which data is deleted. */
export function RetentionSection(props: SectionProps) {
  const { t } = useLingui();
  const labels = useKindLabels();
  return (
    <Section {...props} title={t`Deletion of old data`} fields={['retention']}>
      {({ values: { retention }, set, error }) => (
        <>
          <p className={styles.dim}>
            <Trans>
              Older data is deleted once a day, on all devices too, and can’t be restored. An empty field
              keeps it. People with an unused account are warned by e-mail {accountWarningDays} days before.
            </Trans>
          </p>
          {retentionKinds.map((kind) => (
            <TextField
              key={kind}
              type="number"
              inputMode="numeric"
              label={labels[kind]}
              hint={t`Days; at least 30`}
              value={retention[kind] === null ? '' : String(retention[kind])}
              error={error(`retention.${kind}`)}
              onChange={({ target }) =>
                set('retention', { ...retention, [kind]: target.value === '' ? null : Number(target.value) })
              }
            />
          ))}
          <Preview retention={retention} />
        </>
      )}
    </Section>
  );
}

function useKindLabels(): Record<RetentionKind, string> {
  const { t } = useLingui();
  return {
    messages: t`Delete chat messages after`,
    support: t`Delete answered questions after`,
    audit: t`Delete entries of the audit log after`,
    attendance: t`Delete attendance after`,
    accounts: t`Delete unused accounts after`,
  };
}

type Counts = { kind: RetentionKind; count: number; before: number }[];

function Preview({ retention }: { retention: Retention }) {
  const { t } = useLingui();
  const { dateTimeYear } = useFormats();
  const offline = !useOnline();
  const [shown, setShown] = useState<Counts | 'failed' | null>(null);
  const texts: Record<RetentionKind, (count: number) => string> = {
    messages: (count) => t`${plural(count, { one: '# message', other: '# messages' })}`,
    support: (count) => t`${plural(count, { one: '# question', other: '# questions' })}`,
    audit: (count) => t`${plural(count, { one: '# entry of the log', other: '# entries of the log' })}`,
    attendance: (count) =>
      t`${plural(count, { one: '# visit of a meeting', other: '# visits of meetings' })}`,
    accounts: (count) => t`${plural(count, { one: '# account', other: '# accounts' })}`,
  };
  const load = async () => {
    const outcome = await previewRetention(retention);
    setShown(outcome.ok ? outcome.value : 'failed');
  };
  return (
    <>
      <div className={styles.actions}>
        <Button aria-disabled={offline || undefined} onClick={() => void (offline || load())}>
          <Trans>Show what would be deleted</Trans>
        </Button>
      </div>
      <div role="status">
        {shown === 'failed' && t`That didn’t work. Check the days and try again.`}
        {Array.isArray(shown) && shown.length === 0 && t`Nothing is deleted.`}
        {Array.isArray(shown) && shown.length > 0 && (
          <ul className={styles.counts}>
            {shown.map(({ kind, count, before }) => (
              <li key={kind}>{t`${texts[kind](count)} from before ${dateTimeYear(before)}`}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
