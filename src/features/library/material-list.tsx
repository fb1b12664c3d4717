import { type ReactNode, useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import type { OfflineMaterial } from '../../db/library-rows.ts';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { useRestoredScroll } from '../../ui/use-restored-scroll.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSize } from '../../ui/use-size.ts';
import { type LibraryView, views } from './library-view.ts';
import type { MaterialActionsState } from './material-actions.tsx';
import { MaterialRow } from './material-row.tsx';
import styles from './library-screen.module.css';

export type ListedRow = { material: MaterialView } | { key: string; node: ReactNode };

interface MaterialListProps {
  /** Key under which the scroll position is stored. */
  name: string;
  rows: readonly ListedRow[];
  view: LibraryView;
  kept: ReadonlyMap<number, OfflineMaterial>;
  offline: boolean;
  acts: MaterialActionsState;
}

const rowHeight = 76;
const tileHeight = 148;
const tileWidth = 168;

type Line = { key: string; node: ReactNode } | { key: string; materials: MaterialView[] };

export function MaterialList({ name, rows, view, kept, offline, acts }: MaterialListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const now = useNow();
  const tile = view === views.grid;
  const columns = tile ? Math.max(2, Math.floor((width - 32) / tileWidth)) : 1;
  const lines = useMemo(() => linesOf(rows, columns), [rows, columns]);
  const { list, sizes } = useRestoredScroll({ scroller, key: name, count: lines.length, start: undefined });
  const { chosen, choose, openMenu } = acts;
  return (
    <div ref={scroller} className={styles.scroll}>
      <Virtualizer
        ref={list}
        data={lines}
        as="ul"
        item="li"
        itemSize={tile ? tileHeight : rowHeight}
        {...(sizes && { cache: sizes })}
        scrollRef={scroller}
      >
        {(line) =>
          'node' in line ? (
            <div key={line.key}>{line.node}</div>
          ) : (
            <div key={line.key} className={tile ? styles.tiles : undefined}>
              {line.materials.map((material) => (
                <MaterialRow
                  key={material.id}
                  material={material}
                  kept={kept.get(material.id)}
                  now={now}
                  offline={offline}
                  tile={tile}
                  chosen={chosen === null ? null : chosen.has(material.id)}
                  onChoose={choose}
                  onMenu={openMenu}
                />
              ))}
              {Array.from({ length: columns - line.materials.length }, (_, at) => (
                <span key={at} className={styles.filler} />
              ))}
            </div>
          )
        }
      </Virtualizer>
    </div>
  );
}

function linesOf(rows: readonly ListedRow[], columns: number): Line[] {
  const lines: Line[] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if ('node' in row) lines.push(row);
    else if (last && 'materials' in last && last.materials.length < columns)
      last.materials.push(row.material);
    else lines.push({ key: String(row.material.id), materials: [row.material] });
  }
  return lines;
}
