import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './menu.module.css';
import { Popover } from './popover.tsx';

export interface MenuItem {
  key: string;
  icon: ReactNode;
  label: string;
  danger?: boolean;
  /** Reason why the item is unavailable; it stays focusable and shows the reason. */
  unavailable?: string | undefined;
  onSelect: () => void;
}

interface MenuProps {
  label: string;
  anchor: Element;
  items: readonly MenuItem[];
  /** Further choices above the items. */
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

/**
 * The keyboard pattern of menus (ARIA): arrows, also through rows of choices, Home, End and the first letters
 * of an item. Tab closes the menu.
 */
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

/** The next item that begins with the text typed without a pause. */
function byLetters(items: readonly HTMLElement[], at: number, event: KeyboardEvent) {
  const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  typed = timeStamp - typedAt < pause ? typed + key : key;
  typedAt = timeStamp;
  // Repeating one letter moves to the next item with it; a longer text may match the focused item.
  const prefix = new Set(typed).size === 1 ? key : typed;
  const from = at + (prefix.length === 1 ? 1 : 0);
  const inTurn = [...items.slice(from), ...items.slice(0, from)];
  return inTurn.find((item) => item.textContent.trim().toLowerCase().startsWith(prefix.toLowerCase()));
}
