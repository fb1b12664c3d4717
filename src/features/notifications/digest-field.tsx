import { Trans, useLingui } from '@lingui/react/macro';
import { type DigestPeriod, digestPeriods } from '../../../contract/digests.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getDigest, setDigest } from './commands.ts';
import styles from './push-dialog.module.css';

/** Chooses how often a mail tells what the person has missed. Nothing on servers that send none. */
export function DigestField() {
  const { t } = useLingui();
  const { value, again, set } = useRequest('digest', getDigest);
  if (!value) return null;
  const labels: Record<DigestPeriod, string> = {
    off: t({ message: 'Never', context: 'digest' }),
    daily: t({ message: 'Daily', context: 'digest' }),
    weekly: t({ message: 'Weekly', context: 'digest' }),
  };
  const change = async (period: DigestPeriod) => {
    set(() => ({ period }));
    const outcome = await setDigest(period);
    if (outcome.ok) return;
    again();
    showRefusal(outcome, t`That didn’t work. Nothing was changed.`);
  };
  return (
    <fieldset className={styles.kinds}>
      <legend>
        <Trans context="digest">By e-mail</Trans>
      </legend>
      <SelectField
        label={t`Summary of what I have not read`}
        value={value.period}
        options={digestPeriods.map((period) => [period, labels[period]])}
        onChange={(period) => void change(period)}
      />
    </fieldset>
  );
}
