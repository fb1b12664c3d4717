import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, HardDriveDownload, Pencil, RefreshCw, Replace, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Folder } from '../../../contract/folders.ts';
import type { EventRow } from '../../db/database.ts';
import { isInMemory } from '../../db/memory.ts';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { hasFile } from '../../lib/material-content.ts';
import { chooseFile } from '../../platform/choose-files.ts';
import { fileToken } from '../../ui/file-address.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { deleteMaterials, keepOffline, processMaterial, restoreMaterials } from './commands.ts';
import { downloadAddress } from './content-address.ts';
import { EditDialog } from './edit-dialog.tsx';
import { withoutEnding } from './material-kind.ts';
import { type Requester, mayEdit } from './rights.ts';
import { startUploads } from './uploads.ts';
import styles from './library-screen.module.css';
import { StatusText } from '../../ui/status-text.tsx';

/** How long the undo bar is shown, in milliseconds; the server allows restoring for longer. */
const undoMs = 60_000;

interface Opened {
  material: MaterialView;
  anchor: Element;
}

/** State of the actions on materials: open menu, selection, dialogs, and the last deletion. */
export function useMaterialActions(me: Requester | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [editing, setEditing] = useState<MaterialView | null>(null);
  const [deleting, setDeleting] = useState<readonly MaterialView[] | null>(null);
  const [deleted, setDeleted] = useState<readonly number[]>([]);
  const choose = useCallback((id: number, on: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const openMenu = useCallback(
    (material: MaterialView, anchor: Element) => setOpened({ material, anchor }),
    [],
  );
  useEffect(() => {
    if (deleted.length === 0) return;
    const timer = setTimeout(() => setDeleted([]), undoMs);
    return () => clearTimeout(timer);
  }, [deleted]);
  return {
    me,
    chosen,
    select: (on: boolean) => setChosen(on ? new Set<number>() : null),
    choose,
    openMenu,
    opened,
    closeMenu: () => setOpened(null),
    editing,
    setEditing,
    deleting,
    setDeleting,
    deleted,
    setDeleted,
  };
}
export type MaterialActionsState = ReturnType<typeof useMaterialActions>;

interface MaterialActionsProps {
  acts: MaterialActionsState;
  found: readonly MaterialView[];
  me: Requester;
  folders: readonly Folder[];
  events: readonly EventRow[];
}

export function MaterialActions({ acts, found, me, folders, events }: MaterialActionsProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const { opened, editing, deleting, deleted } = acts;
  const remove = (materials: readonly MaterialView[]) => {
    const ids = materials.map(({ id }) => id);
    attempt(async () => {
      await deleteMaterials(ids);
      // A server that follows only the specification cannot restore.
      if (!me.isPlain) acts.setDeleted(ids);
      acts.select(false);
    });
  };
  const [first] = deleting ?? [];
  return (
    <>
      {deleted.length > 0 && (
        <div className={styles.undo}>
          <StatusText>
            <Plural value={deleted.length} one="# material deleted" other="# materials deleted" />
          </StatusText>
          <Button
            variant="quiet"
            size="small"
            onClick={() =>
              attempt(async () => {
                await restoreMaterials(deleted);
                acts.setDeleted([]);
              })
            }
          >
            <Trans>Undo</Trans>
          </Button>
        </div>
      )}
      {acts.chosen !== null && <Selection acts={acts} found={found} me={me} chosen={acts.chosen} />}
      {opened && <MaterialMenu acts={acts} opened={opened} me={me} />}
      {editing && (
        <EditDialog
          material={editing}
          me={me}
          folders={folders}
          events={events}
          onClose={() => acts.setEditing(null)}
        />
      )}
      {deleting && first && (
        <ConfirmDialog
          question={
            deleting.length === 1
              ? t`Delete “${withoutEnding(first.name)}”?`
              : t`Delete the selected materials (${deleting.length})?`
          }
          verb={<Trans>Delete</Trans>}
          onConfirm={() => remove(deleting)}
          onClose={() => acts.setDeleting(null)}
        />
      )}
    </>
  );
}

const replacing = ({ id, additional }: MaterialView) => ({
  additional,
  folder: [],
  events: [],
  courses: [],
  replaces: id,
});

function MaterialMenu({ acts, opened, me }: { acts: MaterialActionsState; opened: Opened; me: Requester }) {
  const { t } = useLingui();
  const { material, anchor } = opened;
  const file = hasFile(material) ? material.file : null;
  const address = file ? downloadAddress(file, fileToken()) : undefined;
  const items: MenuItem[] = [];
  if (address)
    items.push({
      key: 'download',
      icon: <Download />,
      label: t({ message: 'Download', context: 'button' }),
      onSelect: () => void open(address, '_blank', 'noopener'),
    });
  if (mayEdit(me, material)) {
    items.push({ key: 'edit', icon: <Pencil />, label: t`Edit`, onSelect: () => acts.setEditing(material) });
    if (file && !me.isPlain)
      items.push({
        key: 'replace',
        icon: <Replace />,
        label: t`Replace file`,
        onSelect: () => chooseFile((file) => void startUploads([file], replacing(material))),
      });
    if (material.state === 'failed')
      items.push({
        key: 'again',
        icon: <RefreshCw />,
        label: t`Process again`,
        onSelect: () =>
          void processMaterial(material.id).then((outcome) => {
            if (!outcome.ok) showRefusal(outcome);
          }),
      });
    items.push({
      key: 'delete',
      icon: <Trash2 />,
      label: t`Delete`,
      danger: true,
      onSelect: () => acts.setDeleting([material]),
    });
  }
  return <Menu label={t`Material`} anchor={anchor} items={items} onClose={acts.closeMenu} />;
}

interface SelectionProps {
  acts: MaterialActionsState;
  found: readonly MaterialView[];
  me: Requester;
  chosen: ReadonlySet<number>;
}

function Selection({ acts, found, me, chosen }: SelectionProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const materials = useMemo(() => found.filter(({ id }) => chosen.has(id)), [found, chosen]);
  const deletable = materials.filter((material) => mayEdit(me, material));
  return (
    <div className={styles.selection} role="toolbar" aria-label={t`Selected materials`}>
      <span>
        <Plural value={materials.length} one="# selected" other="# selected" />
      </span>
      {!isInMemory() && (
        <Button
          size="small"
          aria-disabled={materials.length === 0 || undefined}
          onClick={() =>
            attempt(async () => {
              await keepOffline(materials.map(({ id }) => id));
              acts.select(false);
            })
          }
        >
          <HardDriveDownload />
          <Trans>Keep offline</Trans>
        </Button>
      )}
      {deletable.length > 0 && (
        <Button size="small" variant="quietDanger" onClick={() => acts.setDeleting(deletable)}>
          <Trash2 />
          <Trans>Delete</Trans>
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => acts.select(false)}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
