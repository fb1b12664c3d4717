import { Trans, useLingui } from '@lingui/react/macro';
import { FormSection } from './form-section.tsx';
import { PlacesField } from './list-field.tsx';
import { ProfileLine } from './profile-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';

export function WorkFields({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  return (
    <FormSection title={<Trans>Work and education</Trans>}>
      <ProfileLine form={form} name="position" autoComplete="organization-title" />
      <ProfileLine form={form} name="specialization" />
      <PlacesField
        form={form}
        name="work_place"
        entry={(nth) => t`Workplace ${nth}`}
        add={t`Add workplace`}
        remove={(nth) => t`Remove workplace ${nth}`}
      />
      <ProfileLine form={form} name="education" />
      <ProfileLine form={form} name="degree" />
      <PlacesField
        form={form}
        name="study"
        entry={(nth) => t`Place of study ${nth}`}
        add={t`Add place of study`}
        remove={(nth) => t`Remove place of study ${nth}`}
      />
    </FormSection>
  );
}
