import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { isLocale, type Locale, localeNames, locales } from '../../i18n/locale.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { FormSection } from './form-section.tsx';
import { ProfileLine } from './profile-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';

/** The name in each language. Readers see their language, or another one if theirs is missing. */
export function NameFields({ form, me }: { form: ProfileForm; me: User }) {
  const { t, i18n } = useLingui();
  const [language, setLanguage] = useState<Locale>(isLocale(i18n.locale) ? i18n.locale : 'en');
  const { attempts, errors } = form;
  const isWrong = (locale: Locale) =>
    Boolean(errors[`localized_name.${locale}`] ?? errors[`localized_surname.${locale}`]);
  const wrong = isWrong(language) ? language : locales.find(isWrong);

  // Errors must not be hidden behind another tab.
  const [seen, setSeen] = useState(attempts);
  if (attempts !== seen) {
    setSeen(attempts);
    if (wrong && wrong !== language) setLanguage(wrong);
  }
  useEffect(() => {
    if (wrong === undefined || attempts === 0) return;
    document.querySelector<HTMLElement>(`[name^="localized_"][aria-invalid="true"]`)?.focus();
  }, [attempts, wrong]);
  return (
    <FormSection title={<Trans context="person">Name</Trans>}>
      <Tabs
        label={t`Language of the name`}
        tabs={locales.map((locale) => ({
          key: locale,
          label: localeNames[locale],
          lang: locale,
          wrong: isWrong(locale),
        }))}
        current={language}
        onChange={setLanguage}
      >
        <ProfileLine
          key={`name-${language}`}
          form={form}
          name={`localized_name.${language}`}
          lang={language}
          placeholder={me.first_name}
          autoComplete="given-name"
        />
        <ProfileLine
          key={`surname-${language}`}
          form={form}
          name={`localized_surname.${language}`}
          lang={language}
          placeholder={me.last_name}
          autoComplete="family-name"
        />
      </Tabs>
    </FormSection>
  );
}
