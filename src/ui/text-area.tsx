import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'value'> {
  label: string;
  value: string;
  /** Maximum count of characters; longer input is kept and counted. */
  most: number;
  error?: string | undefined;
}

/** A multi-line text field that shows the remaining count of characters. */
export function TextArea({ label, value, most, error, ...area }: TextAreaProps) {
  const { t } = useLingui();
  const id = useId();
  const { length } = value;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        value={value}
        className={cx(styles.area, (error || length > most) && styles.wrong)}
        aria-invalid={error || length > most ? true : undefined}
        aria-describedby={`${id}-foot`}
      />
      <div className={styles.foot} id={`${id}-foot`}>
        {error && <p className={styles.error}>{error}</p>}
        <p className={cx(styles.count, length > most && styles.over)}>
          <span aria-hidden="true">
            {length}/{most}
          </span>
          <VisuallyHidden>{t`${length} of ${most} characters`}</VisuallyHidden>
        </p>
      </div>
    </div>
  );
}
