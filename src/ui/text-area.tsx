import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'value'> {
  label: string;
  value: string;
  /** Maximum count of characters. Longer input is possible, and is marked as invalid. */
  limit: number;
  error?: string | undefined;
  /** Below the field while it has no error. */
  hint?: string | undefined;
}

/** A multi-line text field that shows the remaining count of characters. */
export function TextArea({ label, value, limit, error, hint, ...area }: TextAreaProps) {
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
        className={cx(styles.area, (error || length > limit) && styles.wrong)}
        aria-invalid={error || length > limit ? true : undefined}
        aria-describedby={`${id}-foot`}
      />
      <div className={styles.foot} id={`${id}-foot`}>
        {error && <p className={styles.error}>{error}</p>}
        {!error && hint && <p className={styles.hint}>{hint}</p>}
        <p className={cx(styles.count, length > limit && styles.over)}>
          <span aria-hidden="true">
            {length}/{limit}
          </span>
          <VisuallyHidden>{t`${length} of ${limit} characters`}</VisuallyHidden>
        </p>
      </div>
    </div>
  );
}
