import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportSettings } from '../../../../contract/people-import.ts';
import { localeNames, locales } from '../../../i18n/locale.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from '../admin.module.css';
import own from './people.module.css';
import { CourseSelect, RoleSelect } from './person-selects.tsx';

interface ImportDefaultsProps {
  settings: ImportSettings;
  onChange: (settings: ImportSettings) => void;
  invite: boolean;
  onInvite: (invite: boolean) => void;
}

/** The values of new people whose cells are empty, and whether they are invited at once. */
export function ImportDefaults({ settings, onChange, invite, onInvite }: ImportDefaultsProps) {
  const { t } = useLingui();
  return (
    <fieldset className={own.defaults}>
      <legend className={styles.name}>
        <Trans>New people with empty cells</Trans>
      </legend>
      <div className={own.columns}>
        <RoleSelect value={settings.role} onChange={(role) => onChange({ ...settings, role })} />
        <CourseSelect
          value={settings.course_type}
          onChange={(course_type) => onChange({ ...settings, course_type })}
        />
        <SelectField
          label={t`Language`}
          value={settings.language}
          options={locales.map((locale) => [locale, localeNames[locale]])}
          onChange={(language) => onChange({ ...settings, language })}
        />
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={invite} onChange={({ target }) => onInvite(target.checked)} />
        <Trans>Invite new people by e-mail now</Trans>
      </label>
    </fieldset>
  );
}
