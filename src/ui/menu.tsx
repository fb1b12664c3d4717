import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './menu.module.css';
import { Popover } from './popover.tsx';

export interface MenuItem {
  key: string;
  icon: ReactNode;
  label: string;
  danger?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  label: string;
  anchor: Element;
  items: readonly MenuItem[];
  onClose: () => void;
}

export const Menu = ({ label, anchor, items, onClose }: MenuProps) => (
  <Popover role="menu" aria-label={label} anchor={anchor} onClose={onClose} onKeyDown={moveFocus}>
    {items.map((item) => (
      <button
        key={item.key}
        type="button"
        role="menuitem"
        className={cx(styles.item, item.danger && styles.danger)}
        onClick={() => {
          onClose();
          item.onSelect();
        }}
      >
        {item.icon}
        {item.label}
      </button>
    ))}
  </Popover>
);

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
