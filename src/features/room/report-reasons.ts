import { useLingui } from '@lingui/react/macro';

/** The names of the reasons for which people report questions. */
export function useReportReasons() {
  const { t } = useLingui();
  return {
    spam: t`Spam or advertising`,
    offensive: t`Insulting or offensive`,
    unrelated: t`Not about this event`,
  };
}
