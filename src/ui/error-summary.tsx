import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  /** An error that belongs to no single field. */
  refusal: string | null;
  fields?: readonly { label: string; error: string | undefined }[];
}

/** All errors of a form, above it; each is also shown at its field. */
export function ErrorSummary({ refusal, fields = [] }: ErrorSummaryProps) {
  const wrong = fields.filter(({ error }) => error !== undefined);
  return (
    <div role="alert">
      {refusal && <p className={styles.summary}>{refusal}</p>}
      {wrong.length > 0 && (
        <ul className={styles.summary}>
          {wrong.map(({ label, error }) => (
            <li key={label}>
              {label}: {error}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
