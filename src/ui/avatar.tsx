import { useState, useSyncExternalStore } from 'react';
import { hueOf, initials } from './initials.ts';
import { cx } from './cx.ts';
import styles from './avatar.module.css';
import { fileAddress, fileToken, watchFileToken } from './file-address.ts';
import { showsLowData, watchLowData } from './low-data.ts';

interface AvatarProps {
  name: string;
  /** Id of the person or group; it decides the colour. */
  seed: number;
  /** Address of the picture. */
  picture?: string | null | undefined;
  size?: 'small' | 'normal' | 'large' | 'huge';
  online?: boolean;
}

/**
 * Initials on a colour, covered by the picture if there is one. Decorative: callers show the name as text
 * beside it.
 */
export function Avatar({ name, seed, picture, size = 'normal', online = false }: AvatarProps) {
  return (
    <span
      className={cx(styles.avatar, size !== 'normal' && styles[size], styles[`hue${hueOf(seed)}`])}
      aria-hidden="true"
    >
      {initials(name)}
      {picture && <Picture key={picture} address={picture} width={widths[size]} />}
      {online && <span className={styles.online} />}
    </span>
  );
}

/** The smallest stored width that is sharp at twice the size, in px. */
const widths = { small: 96, normal: 96, large: 96, huge: 192 } as const;

function Picture({ address, width }: { address: string; width: number }) {
  const [missing, setMissing] = useState(false);
  const low = useSyncExternalStore(watchLowData, showsLowData);
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const source = fileAddress(address, token, width);
  if (missing || low || source === undefined) return null;
  return (
    <img className={styles.picture} src={source} alt="" loading="lazy" onError={() => setMissing(true)} />
  );
}
