import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import styles from './admin.module.css';
import { useComingEventsOf } from './hooks.ts';

/** Names the count of coming events at which a person speaks, and leads to the hand-over; nothing without any. */
export function SpeakerNote({ id, name }: { id: number; name: string }) {
  const count = useComingEventsOf(id);
  if (!count) return null;
  return (
    <p className={styles.warning} role="status">
      <Plural
        value={count}
        one={`${name} speaks at # event that is not over yet.`}
        other={`${name} speaks at # events that are not over yet.`}
      />{' '}
      <Link href={addresses.adminProgramme.getHref(id)}>
        <Trans>Show these events and hand them over</Trans>
      </Link>
    </p>
  );
}
