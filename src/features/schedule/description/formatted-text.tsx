import { useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './formatted-text.module.css';
import { safeMarkup } from './safe-markup.ts';

export function FormattedText({ text, className }: { text: string; className?: string | undefined }) {
  const markup = useMemo(() => ({ __html: safeMarkup(text) }), [text]);
  // safeMarkup keeps only tags and attributes from an allow list.
  return <div className={cx(styles.text, className)} dangerouslySetInnerHTML={markup} />;
}
