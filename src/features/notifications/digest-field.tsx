import { Trans, useLingui } from '@lingui/react/macro';
import { type DigestPeriod, digestPeriods } from '../../../contract/digests.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getDigest, setDigest } from './commands.ts';
import styles from './push-dialog.module.css';

/** Chooses how often a mail summarises what the person has missed. Nothing on servers that send none. */
export function DigestField() {
  const { t } = useLingui();
  const offline = !useOnline();
  const { value, failed, again, set } = useRequest('digest', getDigest);
  if (failed?.http === 404) return null;
  const labels: Record<DigestPeriod, string> = {
    off: t({ message: 'Never', context: 'digest' }),
    daily: t({ message: 'Daily', context: 'digest' }),
    weekly: t({ message: 'Weekly', context: 'digest' }),
  };
  const change = async (period: DigestPeriod) => {
    if (!value) return;
    set(() => ({ period }));
    const outcome = await setDigest(period);
    if (outcome.ok) return;
    set(() => value);
    again();
    showRefusal(outcome);
  };
  const label = t`Summary of what I have not read`;
  return (
    <fieldset className={styles.kinds}>
      <legend>
        <Trans context="digest">By e-mail</Trans>
      </legend>
      {value ? (
        <SelectField
          label={label}
          value={value.period}
          options={digestPeriods.map((period) => [period, labels[period]])}
          disabled={offline}
          onChange={(period) => void change(period)}
        />
      ) : (
        <SelectField label={label} value="" options={[['', '–']]} disabled onChange={() => undefined} />
      )}
      {offline && (
        <p className={styles.note}>
          <Trans>You are offline. Try again when you are connected.</Trans>
        </p>
      )}
    </fieldset>
  );
}
