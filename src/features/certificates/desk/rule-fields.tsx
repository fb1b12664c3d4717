import { useLingui } from '@lingui/react/macro';
import { attendanceKinds, type CertificateRule } from '../../../../contract/certificates.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../certificates.module.css';
import { listCourses } from '../commands.ts';

interface RuleFieldsProps {
  rule: CertificateRule;
  errorAt: (path: string) => string | undefined;
  onChange: (rule: CertificateRule) => void;
}

/** Which attendance a certificate needs. */
export function RuleFields({ rule, errorAt, onChange }: RuleFieldsProps) {
  const { t } = useLingui();
  const { localized, byName } = useFormats();
  const courses = useRequest('courses', listCourses).value ?? [];
  const change = (changed: Partial<CertificateRule>) => onChange({ ...rule, ...changed });
  const kinds: Record<CertificateRule['counts'], string> = {
    any: t`Joined online or checked in`,
    joined: t`Joined online`,
    check_in: t`Checked in`,
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t`Rule`}</legend>
      <p className={styles.note}>
        {t`Only events that have ended count. A check-in to a day counts for all events of the day.`}
      </p>
      <div className={styles.columns}>
        <TextField
          type="number"
          label={t`Share of events in percent`}
          min={1}
          max={100}
          value={rule.share || ''}
          error={errorAt('rule.share')}
          onChange={({ target }) => change({ share: Number(target.value) })}
        />
        <SelectField
          label={t`What counts`}
          value={rule.counts}
          options={attendanceKinds.map((kind) => [kind, kinds[kind]])}
          onChange={(counts) => change({ counts })}
        />
        <SelectField
          label={t`Course`}
          value={String(rule.course ?? '')}
          options={[
            ['', t`All courses`],
            ...byName(
              courses.map(
                ({ id, localized_title }) => [String(id), localized(localized_title, String(id))] as const,
              ),
              ([, name]) => name,
            ),
          ]}
          onChange={(course) => change({ course: Number(course) || null })}
        />
        <TextField
          type="date"
          label={t`First day`}
          value={rule.from ?? ''}
          error={errorAt('rule.from')}
          onChange={({ target }) => change({ from: target.value || null })}
        />
        <TextField
          type="date"
          label={t`Last day`}
          value={rule.to ?? ''}
          error={errorAt('rule.to')}
          onChange={({ target }) => change({ to: target.value || null })}
        />
      </div>
    </fieldset>
  );
}
