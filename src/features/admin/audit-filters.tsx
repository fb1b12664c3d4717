import { Trans, useLingui } from '@lingui/react/macro';
import { Download, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { auditKinds } from '../../../contract/audit.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { apiBase } from '../../platform/api-base.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SelectChip } from '../../ui/chip.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './admin.module.css';
import { filterQuery } from './commands.ts';
import { kindLabels } from './role-labels.ts';

interface ChosenPerson {
  id: string;
  name: string;
}

/** Filters of the audit log; an empty text does not filter. */
export interface ChosenAudit {
  actor: ChosenPerson | null;
  target: ChosenPerson | null;
  row: string;
  kind: string;
  from: string;
  to: string;
}

export const noAuditFilter: ChosenAudit = { actor: null, target: null, row: '', kind: '', from: '', to: '' };

interface AuditFiltersProps {
  chosen: ChosenAudit;
  query: Readonly<Record<string, string>>;
  onChange: (chosen: ChosenAudit) => void;
}

/** Filters the audit log, and downloads what is shown as a table. */
export function AuditFilters({ chosen, query, onChange }: AuditFiltersProps) {
  const { t, i18n } = useLingui();
  const { byName } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const { actor, target, row } = chosen;
  const removable = [
    ...(actor ? [{ label: t`By: ${actor.name}`, without: { actor: null } }] : []),
    ...(target ? [{ label: t`About: ${target.name}`, without: { target: null } }] : []),
    ...(row === '' ? [] : [{ label: t`One entry`, without: { row: '' } }]),
  ];
  const kinds = byName(
    auditKinds.map((kind) => ({ value: kind, label: i18n._(kindLabels[kind]) })),
    ({ label }) => label,
  );
  const address = new URLSearchParams({ ...filterQuery(query), lang: i18n.locale, t: token ?? '' });
  return (
    <div className={styles.filters}>
      <SelectChip
        label={t`Subject`}
        value={chosen.kind}
        shown={kinds.find(({ value }) => value === chosen.kind)?.label ?? t`All subjects`}
        onChange={(kind) => onChange({ ...chosen, kind })}
      >
        <option value="">{t`All subjects`}</option>
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectChip>
      <TextField
        type="date"
        label={t`First day`}
        value={chosen.from}
        onChange={({ target: { value } }) => onChange({ ...chosen, from: value })}
      />
      <TextField
        type="date"
        label={t`Last day`}
        value={chosen.to}
        onChange={({ target: { value } }) => onChange({ ...chosen, to: value })}
      />
      {removable.map(({ label, without }) => (
        <Button
          key={label}
          aria-label={t`Remove the filter “${label}”`}
          onClick={() => onChange({ ...chosen, ...without })}
        >
          {label}
          <X aria-hidden="true" />
        </Button>
      ))}
      <a
        className={buttonClass()}
        href={token && `${apiBase}/desk/audit/export.csv?${address.toString()}`}
        download="audit.csv"
      >
        <Download aria-hidden="true" />
        <Trans>Download as CSV</Trans>
      </a>
    </div>
  );
}
