import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './room-screen.module.css';

/** The announcement of the room: one or two lines, and all of them after a tap. */
export function Announcement({ text, short }: { text: string; short: boolean }) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <button
      type="button"
      className={cx(styles.announcement, short && styles.low, unfolded && styles.unfolded)}
      aria-expanded={unfolded}
      onClick={() => setUnfolded(!unfolded)}
    >
      <Megaphone />
      <span className={styles.announced}>{text}</span>
    </button>
  );
}
