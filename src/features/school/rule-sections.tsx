import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type SignUpPolicy, signUpPolicies } from '../../../contract/school.ts';
import { localeNames, locales } from '../../i18n/locale.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CheckGroup } from './check-group.tsx';
import { HoursFields } from './hours-fields.tsx';
import { Section, type SectionProps } from './section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './school.module.css';

const zones = () => {
  const names = Intl.supportedValuesOf('timeZone');
  return (names.includes('UTC') ? names : [...names, 'UTC']).map((zone) => ({
    key: zone,
    label: zone.replaceAll('_', ' '),
  }));
};

export function HoursSection(props: SectionProps) {
  const { t } = useLingui();
  const [options] = useState(zones);
  return (
    <Section {...props} title={t`Time zone and hours`} fields={['home_zone', 'library_hours', 'b2b_hours']}>
      {({ values, set, error }) => (
        <>
          <ComboField
            label={t`Time zone of the school`}
            options={options}
            value={values.home_zone}
            noneFound={t`No time zone found`}
            error={error('home_zone')}
            onChange={(zone) => zone !== null && set('home_zone', zone)}
          />
          <HoursFields
            library={values.library_hours}
            b2b={values.b2b_hours}
            error={error}
            onLibrary={(hours) => set('library_hours', hours)}
            onB2b={(hours) => set('b2b_hours', hours)}
          />
        </>
      )}
    </Section>
  );
}

export function LanguagesSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <Section {...props} title={t`Languages`} fields={['languages']}>
      {({ values, set, error }) => (
        <>
          <CheckGroup
            label={t`Languages offered`}
            options={locales.map((locale) => [locale, localeNames[locale]])}
            chosen={values.languages}
            error={error('languages')}
            onChange={(languages) => set('languages', languages)}
          />
          {values.languages[0] && values.languages.length > 1 && (
            <SelectField
              label={t`Default language`}
              value={values.languages[0]}
              options={values.languages.map((locale) => [locale, localeNames[locale]])}
              onChange={(first) =>
                set('languages', [first, ...values.languages.filter((each) => each !== first)])
              }
            />
          )}
          <p className={styles.dim}>
            {t`The app starts in the language of the browser. If that is not offered, it starts in the default language. Everyone can choose another one.`}
          </p>
        </>
      )}
    </Section>
  );
}

export function SignUpSection(props: SectionProps) {
  const { t } = useLingui();
  const labels: Record<SignUpPolicy, string> = {
    anyone: t`Anyone; an organiser approves each account`,
    invited: t`Only people with an invitation`,
    domains: t`Addresses of certain domains; an organiser approves each account`,
    closed: t`Nobody`,
  };
  return (
    <Section {...props} title={t`Sign-up`} fields={['sign_up']}>
      {({ values: { sign_up }, set, error, errors }) => (
        <>
          <SelectField
            label={t`Sign-up is open to`}
            value={sign_up.who}
            options={signUpPolicies.map((who) => [who, labels[who]])}
            onChange={(who) => set('sign_up', { ...sign_up, who })}
          />
          {sign_up.who === 'domains' && (
            <DomainsField
              domains={sign_up.domains}
              error={
                error('sign_up.domains') ??
                Object.entries(errors).find(([path]) => path.startsWith('sign_up.domains.'))?.[1][0]
              }
              onChange={(domains) => set('sign_up', { ...sign_up, domains })}
            />
          )}
          <p className={styles.dim}>{t`An invitation always works, except while the platform is closed.`}</p>
        </>
      )}
    </Section>
  );
}

interface DomainsFieldProps {
  domains: readonly string[];
  error: string | undefined;
  onChange: (domains: string[]) => void;
}

function DomainsField({ domains, error, onChange }: DomainsFieldProps) {
  const { t } = useLingui();
  // The text is kept as typed, with unfinished separators.
  const [text, setText] = useState(() => domains.join(', '));
  return (
    <TextField
      label={t`Domains`}
      hint={t`Separate several domains with commas`}
      value={text}
      error={error}
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value.split(/[\s,;]+/).filter((each) => each !== ''));
      }}
    />
  );
}
