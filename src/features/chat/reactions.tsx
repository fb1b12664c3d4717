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
  /** Opens the choice of all emoji. */
  onMore: () => void;
}

/** The reactions the person has given last, and those given most often, in the menu of a message. */
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

/** What people think of a message; a tap joins in, or takes one's own back. */
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
