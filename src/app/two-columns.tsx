import type { ReactNode } from 'react';
import { useMedia, wider } from '../ui/use-media.ts';
import { Chrome } from './chrome.tsx';
import type { PageData } from './page-data.ts';
import styles from './two-columns.module.css';

interface TwoColumnsProps {
  list: ReactNode;
  listPage: PageData;
  detail: ReactNode | null;
  detailPage: PageData;
  /** The column with a fixed width: the list of chats, or the pane of an event. */
  fixed: 'list' | 'detail';
  /** Shown in place of a detail; without it the list takes the full width. */
  placeholder?: ReactNode;
}

/** A list and its detail: side by side on wide screens, else the one of the address. */
export function TwoColumns({ list, listPage, detail, detailPage, fixed, placeholder }: TwoColumnsProps) {
  const both = useMedia(wider);
  const second = detail ?? placeholder;
  return (
    <div className={styles.columns}>
      {(both || !detail) && (
        <div className={fixed === 'list' && both ? styles.narrowList : styles.list}>
          <Chrome page={listPage} place={both && detail ? 'beside' : 'alone'}>
            {list}
          </Chrome>
        </div>
      )}
      {second && (both || detail) && (
        <div
          className={!detail ? styles.placeholder : fixed === 'detail' && both ? styles.pane : styles.detail}
        >
          <Chrome page={detailPage} place={both ? 'pane' : 'alone'} closable={both && fixed === 'detail'}>
            {second}
          </Chrome>
        </div>
      )}
    </div>
  );
}
