import styles from './programme.module.css';

/** The error of a control that shows none itself. */
export const FieldError = ({ error }: { error: string | undefined }) =>
  error === undefined ? null : (
    <span className={styles.wrong} role="alert" data-wrong="">
      {error}
    </span>
  );
