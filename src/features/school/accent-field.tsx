import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, useId } from 'react';
import { accentColors, checkAccent, surfaces } from '../../lib/accent.ts';
import { propertiesOf } from '../../lib/stored-school.ts';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './school.module.css';

interface AccentFieldProps {
  value: string | null;
  error: string | undefined;
  onChange: (color: string | null) => void;
}

const appAccent = '#0a6b66';

/** The accent colour, with its contrast and a preview in both schemes. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const { t } = useLingui();
  const { locale } = useFormats();
  const id = useId();
  const color = value ?? appAccent;
  const { passes, contrast, nearest } = checkAccent(color);
  // Rounded down, so that a colour that fails is not shown with the required contrast.
  const ratio = (Math.floor(contrast * 10) / 10).toLocaleString(locale);
  return (
    <fieldset className={styles.group}>
      <legend>{t`Accent colour`}</legend>
      <div className={styles.color}>
        <input
          id={id}
          type="color"
          aria-label={t`Accent colour`}
          value={color}
          onChange={(event) => onChange(event.target.value)}
        />
        <label htmlFor={id}>{color}</label>
        {value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            <Trans>Use the colour of the app</Trans>
          </Button>
        )}
      </div>
      <div role="status">
        {passes ? (
          <p className={styles.dim}>
            <Trans>Easy to read: contrast {ratio} to 1.</Trans>
          </p>
        ) : (
          <div className={styles.actions}>
            <p className={styles.wrong}>
              <Trans>
                Texts and buttons in this colour are hard to read. The nearest colour that works is {nearest}.
              </Trans>
            </p>
            <Button onClick={() => onChange(nearest)}>
              <span className={styles.swatch} style={{ backgroundColor: nearest }} aria-hidden="true" />
              <Trans>Use {nearest}</Trans>
            </Button>
          </div>
        )}
      </div>
      {error && (
        <p className={styles.wrong} data-wrong="">
          {error}
        </p>
      )}
      <div className={styles.schemes} aria-hidden="true">
        {(['light', 'dark'] as const).map((scheme) => (
          <Sample key={scheme} scheme={scheme} color={passes ? color : nearest} />
        ))}
      </div>
    </fieldset>
  );
}

function Sample({ scheme, color }: { scheme: 'light' | 'dark'; color: string }) {
  const { t } = useLingui();
  const style = {
    ...propertiesOf(accentColors(color)),
    '--surface': surfaces[scheme][1],
    colorScheme: scheme,
  } as CSSProperties;
  return (
    <div className={styles.sample} style={style}>
      <span className={styles.sampleButton}>{scheme === 'light' ? t`Light` : t`Dark`}</span>
      <span className={styles.sampleLink}>{t`Link`}</span>
      <span className={styles.sampleTint}>{t`Marked`}</span>
    </div>
  );
}
