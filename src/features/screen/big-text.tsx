import { cx } from '../../ui/cx.ts';
import styles from './screen.module.css';
import { textSize } from './text-size.ts';

/** A text of a person, as large as it fits. Its direction is its own. */
export const BigText = ({ text }: { text: string }) => (
  <p className={cx(styles.text, styles[textSize(text)])} dir="auto">
    {text}
  </p>
);
