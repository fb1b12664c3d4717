import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './school.module.css';
import { useDragOrder } from './use-drag-order.ts';

interface ListEditorProps<T> {
  label: string;
  items: readonly T[];
  max: number;
  /** Names an entry in the labels of its buttons. */
  nameOf: (item: T) => string;
  addLabel: string;
  blank: () => T;
  error?: string | undefined;
  onChange: (items: T[]) => void;
  children: (item: T, at: number, change: (item: T) => void) => ReactNode;
}

let lastKey = 0;
const newKey = () => ++lastKey;

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
};

/** Entries that can be added, removed and ordered, by dragging or with buttons. */
export function ListEditor<T>({ items, onChange, ...props }: ListEditorProps<T>) {
  const { t } = useLingui();
  // Each entry keeps its key when it moves, so that it keeps the focus.
  const [ownKeys, setKeys] = useState<readonly number[]>(() => items.map(newKey));
  const keys = ownKeys.length === items.length ? ownKeys : items.map((_item, at) => ownKeys[at] ?? -at);
  const apply = (change: <E>(list: readonly E[]) => E[]) => {
    setKeys(change(keys));
    onChange(change(items));
  };
  const move = (from: number, to: number) => apply((list) => moved(list, from, to));
  const listRef = useRef<HTMLUListElement>(null);
  const handleOf = useDragOrder(listRef, items.length, move);
  return (
    <fieldset className={styles.group}>
      <legend>{props.label}</legend>
      <ul className={styles.list} ref={listRef}>
        {items.map((item, at) => {
          const name = props.nameOf(item) || String(at + 1);
          return (
            <li key={keys[at]} className={styles.item}>
              <div className={styles.tools}>
                <span className={styles.grip} aria-hidden="true" {...handleOf(at)}>
                  <GripVertical />
                </span>
                <span className={styles.itemName}>{name}</span>
                <IconButton
                  label={t`Move ${name} up`}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => at > 0 && move(at, at - 1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  label={t`Move ${name} down`}
                  aria-disabled={at === items.length - 1 || undefined}
                  onClick={() => at < items.length - 1 && move(at, at + 1)}
                >
                  <ArrowDown />
                </IconButton>
                <IconButton label={t`Remove ${name}`} onClick={() => apply((list) => list.toSpliced(at, 1))}>
                  <Trash2 />
                </IconButton>
              </div>
              {props.children(item, at, (changed) => onChange(items.with(at, changed)))}
            </li>
          );
        })}
      </ul>
      {props.error && (
        <p className={styles.wrong} data-wrong="">
          {props.error}
        </p>
      )}
      {items.length < props.max ? (
        <div>
          <Button
            onClick={() => {
              setKeys([...keys, newKey()]);
              onChange([...items, props.blank()]);
            }}
          >
            {props.addLabel}
          </Button>
        </div>
      ) : (
        <p className={styles.dim}>
          <Trans>No more entries are possible.</Trans>
        </p>
      )}
    </fieldset>
  );
}
