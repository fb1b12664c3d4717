import { useSyncExternalStore } from 'react';
import { fileAddress, fileToken, isOwnFile, watchFileToken } from './file-address.ts';
import styles from './video-player.module.css';

/** Plays a video of the platform; loads nothing before playback. */
export function VideoPlayer({ address, label }: { address: string; label: string }) {
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const source = isOwnFile(address) ? fileAddress(address, token) : undefined;
  if (source === undefined) return null;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- people bring their own
  return <video className={styles.video} src={source} controls preload="none" aria-label={label} />;
}
