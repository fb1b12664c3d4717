import { useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './formatted-text.module.css';
import { safeMarkup } from './safe-markup.ts';

/** Markdown and HTML as safe markup. */
export function FormattedText({ text, className }: { text: string; className?: string | undefined }) {
  const markup = useMemo(() => ({ __html: safeMarkup(text) }), [text]);
  // Nothing is in it that was not allowed by name.
  return <div className={cx(styles.text, className)} dangerouslySetInnerHTML={markup} />;
}
