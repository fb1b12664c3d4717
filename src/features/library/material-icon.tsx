import type { Material } from '../../../contract/library.ts';
import { useState, useSyncExternalStore } from 'react';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { showsLowData, watchLowData } from '../../ui/low-data.ts';
import { kindStyles, kindOf } from './material-kind.ts';
import { withToken } from './content-address.ts';
import styles from './material-icon.module.css';

/**
 * The icon of the material's kind. With `pictured`, its preview picture if it has one and data saving is off.
 */
export function MaterialIcon({ material, pictured = false }: { material: Material; pictured?: boolean }) {
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const low = useSyncExternalStore(watchLowData, showsLowData);
  const { icon: Icon, hue } = kindStyles[kindOf(material)];
  const [missing, setMissing] = useState<string>();
  const address = pictured && !low && material.preview ? withToken(material.preview, token) : undefined;
  return (
    <span className={styles.icon} data-hue={hue} aria-hidden="true">
      <Icon />
      {address && address !== missing && (
        <img
          className={styles.picture}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setMissing(address)}
        />
      )}
    </span>
  );
}
