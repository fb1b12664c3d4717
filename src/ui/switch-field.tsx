import type { ReactNode } from 'react';
import styles from './switch-field.module.css';

interface SwitchFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
}

/** A switch; the whole row is its target. */
export const SwitchField = ({ label, checked, onChange, name }: SwitchFieldProps) => (
  <label className={styles.line}>
    <span className={styles.label}>{label}</span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      name={name}
      className={styles.switch}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
