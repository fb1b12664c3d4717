import { Plural, useLingui } from '@lingui/react/macro';
import { CalendarDays, Folder as FolderIcon, FolderCog, HardDriveDownload } from 'lucide-react';
import { useState } from 'react';
import type { Folder } from '../../../contract/folders.ts';
import { canStoreOffline } from '../../db/offline-materials.ts';
import { isInMemory } from '../../db/memory.ts';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { isAdmin } from '../../lib/organisers.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { setOfflineRule } from './commands.ts';
import { FoldersDialog } from './folders-dialog.tsx';
import { countTies } from './library-filter.ts';
import type { OfflineState } from './queries.ts';
import type { Requester } from './rights.ts';
import styles from './library-screen.module.css';

interface FolderTilesProps {
  folders: readonly Folder[];
  /** Materials of the current shelf. */
  materials: readonly MaterialView[];
  /** Titles by event id. */
  events: ReadonlyMap<number, string>;
  chosen: number | null;
  /** The event that the library is restricted to. */
  event: number | null;
  byEvents: boolean;
  offlineState: OfflineState;
  me: Requester;
  onChoose: (folder: number | null) => void;
  onEvent: (event: number) => void;
}

const maxEvents = 12;

/** Folders, followed by a tile for each event with materials. */
export function FolderTiles(props: FolderTilesProps) {
  const { folders, materials, events, chosen, byEvents, me, onChoose, onEvent } = props;
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const inFolders = countTies(materials, 'folder');
  const managesFolders = isAdmin(me.role) && !me.isPlain;
  const shown = folders.filter(({ id }) => inFolders.has(id) || managesFolders);
  const ofEvents = byEvents ? [...countTies(materials, 'events')].filter(([id]) => events.has(id)) : [];
  if (shown.length + ofEvents.length === 0 && props.event === null && !managesFolders) return null;
  return (
    <div className={styles.folders}>
      {shown.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={cx(styles.folder, id === chosen && styles.on)}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? null : id)}
        >
          <FolderIcon />
          {name}
          <span className={styles.count}>{inFolders.get(id) ?? 0}</span>
        </button>
      ))}
      {ofEvents.slice(0, maxEvents).map(([id, count]) => (
        <button key={`event ${id}`} type="button" className={styles.folder} onClick={() => onEvent(id)}>
          <CalendarDays />
          {events.get(id)}
          <span className={styles.count}>{count}</span>
        </button>
      ))}
      <OfflineSwitch {...props} />
      {managesFolders && (
        <Chip onClick={() => setEditing(true)}>
          <FolderCog />
          {t`Folders`}
        </Chip>
      )}
      {editing && <FoldersDialog folders={folders} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** Switches offline download of the open folder or event, including materials added later. */
function OfflineSwitch({ folders, materials, chosen, event, offlineState }: FolderTilesProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const attempt = useLocalWrite();
  const of = folders.some(({ id }) => id === chosen) ? ('folders' as const) : ('events' as const);
  const id = of === 'folders' ? chosen : event;
  if (id === null || isInMemory()) return null;
  const ties = of === 'folders' ? ('folder' as const) : ('events' as const);
  const inside = materials.filter(
    (material) => canStoreOffline(material) && material[ties].some((tie) => tie.id === id),
  );
  const on = offlineState.rules[of].includes(id);
  const bytes = inside.reduce((sum, material) => sum + (material.size ?? 0), 0);
  const change = () =>
    attempt(() =>
      setOfflineRule(
        of,
        id,
        !on,
        inside.map((material) => material.id),
      ),
    );
  return (
    <Chip on={on} aria-pressed={on} onClick={change}>
      <HardDriveDownload />
      {on ? (
        t`Kept offline`
      ) : (
        <Plural
          value={inside.length}
          one={`Keep # material offline (${size(bytes)})`}
          other={`Keep # materials offline (${size(bytes)})`}
        />
      )}
    </Chip>
  );
}
