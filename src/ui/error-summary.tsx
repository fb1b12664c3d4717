import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  /** What is about no field in particular. */
  refusal: string | null;
  fields?: readonly { label: string; error: string | undefined }[];
}

/** Everything that is wrong, above the form; each also stands at its field. */
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
