import type { Figure } from '../../../contract/statistics.ts';
import styles from './statistics.module.css';

const height = 60;
/** Height of the mark of a day whose number is not shown. */
const markHeight = 3;

/** Columns by day. The table below it has the same numbers, so it is hidden from screen readers. */
export function DayChart({ figures, labels }: { figures: readonly Figure[]; labels: [string, string] }) {
  const most = Math.max(1, ...figures.map((figure) => (typeof figure === 'number' ? figure : 0)));
  return (
    <div className={styles.chart} aria-hidden="true">
      <svg viewBox={`0 0 ${figures.length} ${height}`} preserveAspectRatio="none">
        {figures.map((figure, day) => {
          const isNumber = typeof figure === 'number';
          const tall = isNumber ? (figure / most) * height : figure === null ? 0 : markHeight;
          return (
            tall > 0 && (
              <rect
                // The days have a fixed order.
                key={day}
                className={isNumber ? styles.column : styles.concealed}
                x={day + 0.1}
                y={height - tall}
                width={0.8}
                height={tall}
              />
            )
          );
        })}
      </svg>
      <div className={styles.ends}>
        <span>{labels[0]}</span>
        <span>{labels[1]}</span>
      </div>
    </div>
  );
}
