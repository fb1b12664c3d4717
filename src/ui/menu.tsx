import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './menu.module.css';
import { Popover } from './popover.tsx';

export interface MenuItem {
  key: string;
  icon: ReactNode;
  label: string;
  danger?: boolean;
  /** Why it cannot be done now; the item stays reachable and says so. */
  unavailable?: string | undefined;
  onSelect: () => void;
}

interface MenuProps {
  label: string;
  anchor: Element;
  items: readonly MenuItem[];
  /** More choices, above the items. */
  before?: ReactNode;
  onClose: () => void;
}

export const Menu = ({ label, anchor, items, before, onClose }: MenuProps) => (
  <Popover role="menu" aria-label={label} anchor={anchor} onClose={onClose} onKeyDown={moveFocus}>
    {before}
    {items.map((item, at) => (
      <button
        key={item.key}
        type="button"
        role="menuitem"
        data-first={at === 0 || undefined}
        tabIndex={-1}
        className={cx(styles.item, item.danger && styles.danger)}
        aria-disabled={item.unavailable ? true : undefined}
        onClick={() => {
          if (item.unavailable) return;
          onClose();
          item.onSelect();
        }}
      >
        {item.icon}
        <span>
          {item.label}
          {item.unavailable && <span className={styles.reason}>{item.unavailable}</span>}
        </span>
      </button>
    ))}
  </Popover>
);

/** As menus do everywhere: arrows (a row of choices is walked like items), Home and End, and the first letters of an item. Tab leaves, which closes it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next =
    {
      ArrowDown: items[(at + 1) % items.length],
      ArrowRight: items[(at + 1) % items.length],
      ArrowUp: items.at(Math.max(at, 0) - 1),
      ArrowLeft: items.at(Math.max(at, 0) - 1),
      Home: items[0],
      End: items.at(-1),
    }[event.key] ?? byLetters(items, at, event);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const pause = 700;
let typed = '';
let typedAt = 0;

/** The next item that begins with what was typed in one go. */
function byLetters(items: readonly HTMLElement[], at: number, event: KeyboardEvent) {
  const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  typed = timeStamp - typedAt < pause ? typed + key : key;
  typedAt = timeStamp;
  // The same letter again goes on to the next item with it; a longer word may still be the one that has the focus.
  const wanted = new Set(typed).size === 1 ? key : typed;
  const from = at + (wanted.length === 1 ? 1 : 0);
  const inTurn = [...items.slice(from), ...items.slice(0, from)];
  return inTurn.find((item) => item.textContent.trim().toLowerCase().startsWith(wanted.toLowerCase()));
}
