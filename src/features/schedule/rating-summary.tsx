import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from '../../ui/card.tsx';
import { criteria } from './rating.ts';
import styles from './rating-card.module.css';

/** The mean ratings. The server sends them only to the author and organisers. */
export function RatingSummary({ event }: { event: EventView }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const summary = event.rating_summary;
  if (!summary) return null;
  const labels = { relevant: t`Relevant`, informative: t`Informative`, interesting: t`Interesting` };
  const { count } = summary;
  return (
    <Card>
      <div className={styles.head}>
        <h2>
          <Trans>Ratings</Trans>
        </h2>
        <span className={styles.count}>
          <Plural value={count} one="# rating" few="# ratings" many="# ratings" other="# ratings" />
        </span>
      </div>
      {count > 0 && (
        <dl className={styles.means}>
          {criteria.map((criterion) => (
            <div key={criterion}>
              <dt>{labels[criterion]}</dt>
              <dd>
                <Trans>{number(Math.round(summary[criterion] * 10) / 10)} of 5</Trans>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
