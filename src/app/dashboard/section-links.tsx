import { useLingui } from '@lingui/react/macro';
import { useUnreadCount } from '../../features/notifications/hooks.ts';
import { Chip } from '../../ui/chip.tsx';
import { Count } from '../../ui/count.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './dashboard-screen.module.css';
import type { SectionIds } from './section-ids.ts';

/** Links to the sections, which are below each other on a phone. */
export function Jumps({ ids }: { ids: SectionIds }) {
  const { t } = useLingui();
  const unread = useUnreadCount();
  const jumps = [
    { id: ids.important, label: t`Important`, count: 0 },
    { id: ids.today, label: t`Today`, count: 0 },
    { id: ids.notifications, label: t`Notifications`, count: unread },
  ];
  return (
    <nav className={styles.jumps} aria-label={t`On this page`}>
      {jumps.map(({ id, label, count }) => (
        <Chip key={id} onClick={() => jumpTo(id)}>
          {label}
          <Count value={count} />
          {count > 0 && <VisuallyHidden>{`(${count})`}</VisuallyHidden>}
        </Chip>
      ))}
    </nav>
  );
}

function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  heading?.focus({ preventScroll: true });
}
