import { Trans } from '@lingui/react/macro';
import { FormSection } from './form-section.tsx';
import { ProfileLine } from './profile-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';
import { VideoField } from './video-field.tsx';

const links = ['facebook_link', 'linkedin_link', 'instagram_link'] as const;

export const LinkFields = ({ form, offline }: { form: ProfileForm; offline: boolean }) => (
  <FormSection title={<Trans>Links</Trans>}>
    {links.map((name) => (
      <ProfileLine key={name} form={form} name={name} type="url" inputMode="url" autoComplete="off" />
    ))}
    <VideoField form={form} offline={offline} />
  </FormSection>
);
