import styles from './tick-box.module.css';

interface TickBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox that selects a row of a list, with a hidden label and a target of 44 × 44 px. */
export const TickBox = ({ label, checked, onChange }: TickBoxProps) => (
  <label className={styles.target}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
