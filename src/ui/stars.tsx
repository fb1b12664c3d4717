import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './stars.module.css';

interface StarsProps {
  label: string;
  /** 0 if none is selected. */
  value: number;
  onChange: (value: number) => void;
}

export function Stars({ label, value, onChange }: StarsProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset className={styles.row}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} className={cx(styles.star, star <= value && styles.filled)}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={t`${plural(star, { one: '# star', other: '# stars' })}`}
            />
            <Star />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
