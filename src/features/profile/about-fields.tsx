import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { countryCodes } from '../../../contract/countries.ts';
import { descriptionMaxLength } from '../../../contract/profile.ts';
import { countryFlag } from '../../i18n/country-flag.ts';
import { profileFieldLabel } from '../../i18n/profile-labels.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useNow } from '../../ui/use-now.ts';
import { latestBirthday } from './check-profile.ts';
import { FormSection } from './form-section.tsx';
import { ProfileLine, ProfileSwitch } from './profile-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';

export function AboutFields({ form }: { form: ProfileForm }) {
  const { t, i18n } = useLingui();
  const isPlain = useIsPlain();
  const { country, compare } = useFormats();
  const now = useNow();
  const countries = useMemo(
    () =>
      countryCodes
        .map((code) => ({ key: code, label: country(code), mark: countryFlag(code) }))
        .toSorted((a, b) => compare(a.label, b.label)),
    [country, compare],
  );
  const countryCode = form.value('country');
  return (
    <FormSection title={<Trans>About you</Trans>}>
      <TextArea
        label={t`Description`}
        name="description"
        rows={5}
        limit={descriptionMaxLength}
        value={String(form.value('description') ?? '')}
        onChange={(event) => form.set('description', event.target.value || null)}
        error={form.error('description')}
      />
      <div>
        <ProfileLine
          form={form}
          name="birthday"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={latestBirthday(now)}
        />
        <ProfileSwitch form={form} name="birthday_visible" label={t`Show birthday to others`} />
      </div>
      <ComboField
        label={i18n._(profileFieldLabel('country'))}
        name="country"
        options={countries}
        value={typeof countryCode === 'string' ? countryCode : null}
        onChange={(code) => form.set('country', code)}
        noneFound={t`Choose a country from the list`}
        error={form.error('country')}
      />
      {!isPlain && <ProfileSwitch form={form} name="visible" label={t`List me in the people directory`} />}
    </FormSection>
  );
}
