import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useLocalWrite } from '../../../ui/use-local-write.ts';
import { useSwapGuard } from '../../../ui/use-swap-guard.ts';
import { starEvent } from '../commands.ts';
import { useStar } from '../hooks.ts';
import { listClashes } from '../queries.ts';
import styles from './star-button.module.css';

interface StarButtonProps {
  event: EventRow;
  className?: string | undefined;
}

/** Adds an event to the agenda or removes it. After adding, shows which agenda events clash. */
export function StarButton({ event, className }: StarButtonProps) {
  const { t } = useLingui();
  const { list, localized } = useFormats();
  const attempt = useLocalWrite();
  const starred = useStar(event.id);
  const isStray = useSwapGuard(starred === null ? null : String(starred));
  if (starred === null) return null;
  const nameOf = (named: EventRow) => localized(named.localized_name, named.name);
  const name = nameOf(event);
  const toggle = async () => {
    await starEvent(event, !starred);
    if (starred) return;
    const clashes = list((await listClashes(event.id)).map(nameOf));
    if (clashes) showToast(t`At the same time in your agenda: ${clashes}`);
  };
  return (
    <IconButton
      label={t`In my agenda: ${name}`}
      title={starred ? t`Remove from my agenda` : t`Add to my agenda`}
      aria-pressed={starred}
      className={cx(styles.star, starred && styles.on, className)}
      onClick={(press) => {
        if (!isStray(press)) attempt(toggle);
      }}
    >
      <Star />
    </IconButton>
  );
}
