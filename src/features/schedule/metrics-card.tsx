import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { hueOfKind, useKindName } from './kind-tag.tsx';
import styles from './metrics-card.module.css';
import { lessonsOf, type Metric } from './metrics.ts';

/** How much of the programme is over, by kind of event. */
export function MetricsCard({ metrics }: { metrics: readonly Metric[] }) {
  const { t } = useLingui();
  const { ofKinds } = useKindName();
  const lessons = lessonsOf(metrics);
  if (lessons.length === 0) return null;
  const done = lessons.reduce((sum, metric) => sum + metric.done, 0);
  const all = lessons.reduce((sum, metric) => sum + metric.all, 0);
  const share = (finished: number, of: number) => t`${finished} of ${of}`;
  return (
    <Card>
      <div className={styles.head}>
        <h3>
          <Trans>Programme so far</Trans>
        </h3>
        <span className={styles.share}>{share(done, all)}</span>
      </div>
      <ul className={styles.list}>
        {lessons.map((metric) => (
          <li key={metric.kind} className={styles.metric}>
            <span className={styles.name}>{ofKinds(metric.kind)}</span>
            <span className={styles.share}>{share(metric.done, metric.all)}</span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={cx(styles.bar, styles[hueOfKind(metric.kind)])}
                style={{ width: `${(metric.done / metric.all) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
