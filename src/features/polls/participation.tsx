import { useLingui } from '@lingui/react/macro';
import type { PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './polls.module.css';

/** How many people took part, out of those who are eligible if that is known. Not all of them are in a room. */
export function Participation({
  poll,
}: {
  poll: Pick<PollView, 'votes_count' | 'skipped_count' | 'electorate' | 'session'>;
}) {
  const { t } = useLingui();
  const { percent } = useFormats();
  const { votes_count, skipped_count, electorate, session } = poll;
  const part =
    !session && electorate !== null && electorate !== undefined && electorate > 0
      ? t`Participation: ${votes_count} of ${electorate} (${percent(votes_count / electorate)})`
      : t`Answers: ${votes_count}`;
  return (
    <p className={styles.facts}>
      {part}
      {skipped_count > 0 && ` · ${t`skipped: ${skipped_count}`}`}
    </p>
  );
}
