import { useLingui } from '@lingui/react';
import type { ComponentProps } from 'react';
import type { ProfileField as FieldName } from '../../../contract/profile.ts';
import { profileFieldLabel } from '../../i18n/profile-labels.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';

interface Bound {
  form: ProfileForm;
  name: FieldName;
}

type LineProps = Bound &
  Omit<ComponentProps<typeof TextField>, 'form' | 'label' | 'name' | 'value' | 'onChange' | 'error'>;

export function ProfileLine({ form, name, ...rest }: LineProps) {
  const { i18n } = useLingui();
  return (
    <TextField
      {...rest}
      name={name}
      label={i18n._(profileFieldLabel(name))}
      value={String(form.value(name) ?? '')}
      onChange={(event) => form.set(name, event.target.value || null)}
      error={form.error(name)}
    />
  );
}

/** A switch for the visibility of a field. */
export const ProfileSwitch = ({ form, name, label }: Bound & { label: string }) => (
  <SwitchField
    name={name}
    label={label}
    checked={form.value(name) === true}
    onChange={(checked) => form.set(name, checked)}
  />
);
