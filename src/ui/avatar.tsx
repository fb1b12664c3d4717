import { hueOf, initials } from './initials.ts';
import { cx } from './cx.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Decides the colour: the id of the person or group. */
  seed: number;
  size?: 'small' | 'normal' | 'large' | 'huge';
  online?: boolean;
}

/** Initials on a colour. Decoration: the name always stands beside it in words. */
export function Avatar({ name, seed, size = 'normal', online = false }: AvatarProps) {
  return (
    <span
      className={cx(styles.avatar, size !== 'normal' && styles[size], styles[`hue${hueOf(seed)}`])}
      aria-hidden="true"
    >
      {initials(name)}
      {online && <span className={styles.online} />}
    </span>
  );
}
