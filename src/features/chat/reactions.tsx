import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SmilePlus } from 'lucide-react';
import type { Reactions as Given } from '../../db/overlay-messages.ts';
import { cx } from '../../ui/cx.ts';
import { useRecentReactions } from './conversation-hooks.ts';
import { quickReactions } from './quick-reactions.ts';
import styles from './reactions.module.css';

interface QuickReactionsProps {
  mine: string | null;
  onReact: (emoji: string) => void;
  /** Opens the emoji picker. */
  onMore: () => void;
}

/** Recent and usual reactions, in the message menu. */
export function QuickReactions({ mine, onReact, onMore }: QuickReactionsProps) {
  const { t } = useLingui();
  const quick = quickReactions(useRecentReactions());
  return (
    <div className={styles.quick}>
      {quick.map((emoji) => (
        <button
          key={emoji}
          type="button"
          role="menuitemradio"
          aria-checked={emoji === mine}
          aria-label={t`React with ${emoji}`}
          tabIndex={-1}
          className={styles.choice}
          onClick={() => onReact(emoji)}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        aria-label={t`React with another emoji`}
        title={t`React with another emoji`}
        tabIndex={-1}
        className={styles.choice}
        onClick={onMore}
      >
        <SmilePlus />
      </button>
    </div>
  );
}

interface ReactionsProps {
  reactions: Given;
  myId: number;
  onReact: (emoji: string) => void;
}

/** The reactions to a message. A tap adds the same reaction, or removes the person's own. */
export function Reactions({ reactions, myId, onReact }: ReactionsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.given}>
      {reactions.map(({ emoji, users }) => (
        <button
          key={emoji}
          type="button"
          className={cx(styles.chip, users.includes(myId) && styles.mine)}
          aria-pressed={users.includes(myId)}
          aria-label={t`${emoji}: ${plural(users.length, { one: '# person', other: '# people' })}`}
          onClick={() => onReact(emoji)}
        >
          {emoji}
          <span className={styles.count}>{users.length}</span>
        </button>
      ))}
    </div>
  );
}
