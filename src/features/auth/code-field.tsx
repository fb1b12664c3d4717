import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** The code of the second factor at a sign-in. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useLingui();
  return (
    <TextField
      {...props}
      label={t({ message: 'Code', context: 'sign-in' })}
      hint={t`Six digits from your authenticator app, or a recovery code`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
