import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Count } from './count.tsx';
import { cx } from './cx.ts';
import styles from './tabs.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  lang?: string;
  /** The panel contains an error. */
  wrong?: boolean;
  /** Above the label. Tabs with icons are in one row that scrolls. */
  icon?: ReactNode;
  /** Count of new things in the panel. */
  news?: number;
  /** Read by screen readers instead of “N new”. */
  newsLabel?: string | undefined;
}

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly Tab<Key>[];
  current: Key;
  onChange: (key: Key) => void;
  /** The panel takes the remaining height and scrolls separately. */
  fills?: boolean;
  /** Hides the icons, where the panel needs the height. */
  slim?: boolean;
  children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs and their panels; arrow keys move between tabs. */
export function Tabs<Key extends string>({
  label,
  tabs,
  current,
  onChange,
  fills = false,
  slim = false,
  children,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isRow = tabs.some(({ icon }) => icon !== undefined);
  useEffect(() => {
    const shown = list.current?.querySelector(`[data-key="${current}"]`);
    if (isRow) shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, isRow]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const last = tabs.length - 1;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : at + (steps[event.key] ?? Number.NaN);
    if (Number.isNaN(to)) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cx(styles.list, fills && styles.inset, isRow && styles.row, slim && styles.slim)}
        onKeyDown={move}
        tabIndex={-1}
      >
        {tabs.map(({ key, label: name, lang, wrong = false, icon, news = 0, newsLabel }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            lang={lang}
            className={cx(
              styles.tab,
              key === current && styles.on,
              wrong && styles.wrong,
              icon !== undefined && (slim ? styles.flat : styles.tall),
            )}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {!slim && icon}
            {name}
            {news > 0 && <NewsCount value={news} label={newsLabel} />}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        className={cx(styles.panel, fills && styles.fills)}
      >
        {children}
      </div>
    </>
  );
}

const NewsCount = ({ value, label }: { value: number; label: string | undefined }) => (
  <>
    <Count value={value} className={styles.news} />
    <VisuallyHidden>{label ?? <Trans>{value} new</Trans>}</VisuallyHidden>
  </>
);
