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
  /** Which column has its width fixed: the list of chats, the pane of an event. */
  fixed: 'list' | 'detail';
  /** Stands where the detail will be; without it the list takes the room. */
  placeholder?: ReactNode;
}

/** A list and its detail: side by side where there is room, else the one that the address names. */
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
