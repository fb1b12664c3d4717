import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNow } from '../../ui/use-now.ts';
import { cx } from '../../ui/cx.ts';
import styles from './message-list.module.css';
import { useDayName } from './use-day-name.ts';

/** Milliseconds between updates while the list scrolls, and until the day disappears afterwards. */
const updateEveryMs = 100;
const hideAfterMs = 1200;

interface FloatingDayProps {
  scroller: RefObject<HTMLElement | null>;
  /** Start of the day of the first message in view, in milliseconds; null if no message is in view. */
  firstInView: () => number | null;
}

/**
 * Shows the day of the messages in view while the list scrolls. Hidden from screen readers: the list itself
 * has the days.
 */
export function FloatingDay({ scroller, firstInView }: FloatingDayProps) {
  const now = useNow();
  const dayName = useDayName();
  const [at, setAt] = useState<number | null>(null);
  const [shown, setShown] = useState(false);
  const find = useEffectEvent(firstInView);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let soon: ReturnType<typeof setTimeout> | undefined;
    let over: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        setAt(find());
        setShown(true);
        clearTimeout(over);
        over = setTimeout(() => setShown(false), hideAfterMs);
      }, updateEveryMs);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element.removeEventListener('scroll', onScroll);
      clearTimeout(soon);
      clearTimeout(over);
    };
  }, [scroller]);
  return (
    at !== null && (
      <div className={cx(styles.floating, !shown && styles.away)} aria-hidden="true">
        {dayName(at, now)}
      </div>
    )
  );
}
