import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './waiting-item.module.css';

interface ItemTitleProps {
  id: string;
  title: string;
}

/** The title of a change in at most three lines. A button shows all of a longer one. */
export function ItemTitle({ id, title }: ItemTitleProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setWhole] = useState(false);
  const isLong = useIsLong(heading, title, isWhole);
  return (
    <div className={styles.head}>
      <h3 ref={heading} className={cx(styles.title, isWhole && styles.whole)} id={id}>
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

/** Whether a text does not fit into its lines. While it is shown as a whole, the last result stays. */
function useIsLong(element: RefObject<HTMLElement | null>, text: string, isWhole: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || isWhole) return;
    const measure = () => setLong(target.scrollHeight > target.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, text, isWhole]);
  return isLong;
}
