import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { starEvent } from '../commands.ts';
import { useStar } from '../hooks.ts';
import styles from './star-button.module.css';

/** Takes an event into the person's agenda, offline too. */
export function StarButton({ event, className }: { event: EventRow; className?: string | undefined }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const attempt = useAttempt();
  const starred = useStar(event.id);
  if (starred === null) return null;
  const name = localized(event.localized_name, event.name);
  return (
    <IconButton
      label={t`In my agenda: ${name}`}
      title={starred ? t`Take out of my agenda` : t`Into my agenda`}
      aria-pressed={starred}
      className={cx(styles.star, starred && styles.on, className)}
      onClick={() => attempt(() => starEvent(event, !starred))}
    >
      <Star />
    </IconButton>
  );
}
