import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { SelectChip } from '../../ui/chip.tsx';
import { chooseData, currentDataChoice, dataChoices } from '../../ui/low-data.ts';
import styles from './storage.module.css';

/** Chooses low data mode: on, off, or as the device has it. */
export function DataCard() {
  const { t } = useLingui();
  const [choice, setChoice] = useState(currentDataChoice);
  const labels = { system: t`Same as device`, on: t`On`, off: t`Off` };
  return (
    <Card className={styles.card}>
      <div className={styles.setting}>
        <h2>
          <Trans>Low data mode</Trans>
        </h2>
        <SelectChip
          label={t`Low data mode`}
          value={choice === 'system' ? '' : choice}
          shown={labels[choice]}
          onChange={(value) => {
            const chosen = dataChoices.find((one) => one === value) ?? 'system';
            setChoice(chosen);
            chooseData(chosen);
          }}
        >
          {dataChoices.map((one) => (
            <option key={one} value={one === 'system' ? '' : one}>
              {labels[one]}
            </option>
          ))}
        </SelectChip>
      </div>
      <p className={styles.note}>
        <Trans>No profile pictures, previews or animations.</Trans>
      </p>
    </Card>
  );
}
