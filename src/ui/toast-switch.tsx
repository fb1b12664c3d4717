import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SwitchField } from './switch-field.tsx';
import { staysUntilClosed, stayUntilClosed } from './toast.ts';

/** Removes the time limit of toasts, for people who need longer to read. */
export function ToastSwitch() {
  const { t } = useLingui();
  const [stays, setStays] = useState(staysUntilClosed);
  return (
    <SwitchField
      label={t`Keep notices on screen until I close them`}
      checked={stays}
      onChange={(stay) => {
        setStays(stay);
        stayUntilClosed(stay);
      }}
    />
  );
}
