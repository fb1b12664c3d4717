import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import type { Waiting } from './queries.ts';
import type { ItemDialog } from './use-item-actions.tsx';
import { WaitingItem } from './waiting-item.tsx';
import styles from './waiting-screen.module.css';

const step = 50;

interface WaitingSectionProps {
  title: ReactNode;
  /** Actions for all changes of the section. */
  actions?: ReactNode;
  ops: readonly OutboxOp[];
  waiting: Waiting;
  onAsk: (op: OutboxOp, dialog: ItemDialog) => void;
}

/** Changes in the same state, in the order they were made. */
export function WaitingSection({ title, actions, ops, waiting, onAsk }: WaitingSectionProps) {
  const { t } = useLingui();
  const id = useId();
  const [limit, setLimit] = useState(step);
  const left = ops.length - limit;
  if (ops.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.heading} id={id}>
          {title}
        </h2>
        <Count value={ops.length} />
        {actions}
      </div>
      <ul className={styles.list}>
        {ops.slice(0, limit).map((op) => (
          <li key={op.opId}>
            <WaitingItem op={op} waiting={waiting} onAsk={onAsk} />
          </li>
        ))}
      </ul>
      {left > 0 && <Button onClick={() => setLimit(limit + step)}>{t`Show ${left} more`}</Button>}
    </section>
  );
}
