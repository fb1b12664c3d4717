import { useLingui } from '@lingui/react/macro';

const most = 200;

/** Returns a function that validates a name: an error message, or undefined if valid. */
export function useNameError(): (name: string) => string | undefined {
  const { t } = useLingui();
  return (name) => {
    if (name.trim() === '') return t`This field can’t be blank`;
    return name.length > most ? t`Use no more than ${most} characters` : undefined;
  };
}
