import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Tag } from '../../ui/tag.tsx';
import { usePolls } from './hooks.ts';
import { usePollLabels } from './poll-labels.ts';
import styles from './polls.module.css';

export function EventPolls({ eventId }: { eventId: number }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const labels = usePollLabels();
  const polls = usePolls()?.polls.filter(({ event_id, state }) => event_id === eventId && state !== 'draft');
  if (!polls || polls.length === 0) return null;
  return (
    <section className={styles.group} aria-label={t`Polls for this event`}>
      <h2>{t`Polls for this event`}</h2>
      <ul className={styles.list}>
        {polls.map((poll) => (
          <li key={poll.id} className={styles.tags}>
            <Link href={addresses.poll.getHref(poll.id)}>{localized(poll.localized_title, poll.title)}</Link>
            <Tag>{labels.own(poll)}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}
