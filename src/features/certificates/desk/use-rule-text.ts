import { useLingui } from '@lingui/react/macro';
import type { CertificateRule } from '../../../../contract/certificates.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

/** Returns a function that describes a rule. */
export function useRuleText(): (rule: CertificateRule) => string {
  const { t } = useLingui();
  const { date, percent } = useFormats();
  return ({ counts, share, from, to }) => {
    const part = percent(share / 100);
    const how = {
      any: t`For people who joined or were checked in to at least ${part} of the events`,
      joined: t`For people who joined at least ${part} of the events online`,
      check_in: t`For people who were checked in to at least ${part} of the events`,
    }[counts];
    const days =
      from && to
        ? t`${date(from)} to ${date(to)}`
        : from
          ? t`from ${date(from)}`
          : to
            ? t`until ${date(to)}`
            : '';
    return days === '' ? how : `${how} · ${days}`;
  };
}
