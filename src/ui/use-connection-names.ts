import { useLingui } from '@lingui/react/macro';

/** The names of the states of the connection, as stored in `connection.line`. */
export function useConnectionNames() {
  const { t } = useLingui();
  return { online: t`connected`, weak: t`weak`, offline: t`offline` };
}
