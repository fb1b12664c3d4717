import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './waiting-item.module.css';

interface ItemTitleProps {
  id: string;
  title: string;
}

/** More lines are shortened to three: the button needs a line too. */
const maxLines = 4;

/** The title of a change. A long one is shortened, and a button shows all of it. */
export function ItemTitle({ id, title }: ItemTitleProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setWhole] = useState(false);
  const isLong = useIsLong(heading, title);
  return (
    <div className={styles.head}>
      <h3 ref={heading} className={cx(styles.title, isLong && !isWhole && styles.short)} id={id}>
        {title}
      </h3>
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isWhole}
          aria-describedby={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? t({ message: 'Show less', context: 'text' })
            : t({ message: 'Show all', context: 'text' })}
        </Button>
      )}
    </div>
  );
}

/** Whether a text has more lines than are shown, also while it is shortened. */
function useIsLong(element: RefObject<HTMLElement | null>, text: string): boolean {
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const lines = target.scrollHeight / parseFloat(getComputedStyle(target).lineHeight);
      setLong(Math.round(lines) > maxLines);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, text]);
  return isLong;
}
