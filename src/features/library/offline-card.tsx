import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { OfflineMaterial } from '../../db/library-rows.ts';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { storageState } from '../../platform/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { OfflineBundleActions } from './offline-bundle-actions.tsx';
import { removeOffline, keepOffline, setMetered, setPaused } from './commands.ts';
import { firstFreeing, inRemovalOrder, type RemovalOrder, removalOrders } from './removal-order.ts';
import type { OfflineState } from './queries.ts';
import styles from './dialogs.module.css';
import { StatusText } from '../../ui/status-text.tsx';

interface OfflineCardProps {
  offlineState: OfflineState;
  materials: readonly MaterialView[];
}

/** Shows downloads and storage, and offers to free space. */
export function OfflineCard({ offlineState, materials }: OfflineCardProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const attempt = useLocalWrite();
  const [free, setFree] = useState<number | null>(null);
  const [freeing, setFreeing] = useState(false);
  const rows = [...offlineState.rows.values()];
  const downloaded = rows.filter(({ state }) => state === 'kept');
  const downloading = rows.filter(({ state }) => state === 'waiting' || state === 'fetching');
  const outOfSpace = rows.filter(({ state, error }) => state === 'failed' && error === 'room');
  const storedBytes = rows.reduce((sum, { got }) => sum + got, 0);
  const remainingBytes = downloading.reduce((sum, { bytes, got }) => sum + bytes - got, 0);
  useEffect(() => {
    void storageState().then((state) => setFree(state ? state.quota - state.used : null));
  }, [storedBytes]);
  const downloadedIds = new Set(downloaded.map(({ id }) => id));
  const bundleActions = (
    <OfflineBundleActions downloaded={materials.filter(({ id }) => downloadedIds.has(id))} />
  );
  if (rows.length === 0) return <div className={styles.card}>{bundleActions}</div>;
  const { paused, metered } = offlineState.rules;
  return (
    <Card className={styles.card}>
      <p>
        <Plural
          value={downloaded.length}
          one="# material on this device"
          other="# materials on this device"
        />
        {' · '}
        {free === null ? size(storedBytes) : t`${size(storedBytes)}, ${size(Math.max(0, free))} free`}
      </p>
      {downloading.length > 0 && (
        <>
          <StatusText className={styles.note}>
            <Plural value={downloading.length} one="# downloading" other="# downloading" />
            {' · '}
            {t`${size(remainingBytes)} remaining`}
          </StatusText>
          <progress max={storedBytes + remainingBytes} value={storedBytes} aria-label={t`Downloaded`} />
        </>
      )}
      {outOfSpace.length > 0 && (
        <p className={styles.error}>
          <Plural
            value={outOfSpace.length}
            one="Not enough space for # material."
            other="Not enough space for # materials."
          />{' '}
          <Button variant="quiet" size="small" onClick={() => setFreeing(true)}>
            <Trans>Free up space</Trans>
          </Button>
        </p>
      )}
      <div className={styles.acts}>
        {(downloading.length > 0 || paused) && (
          <Button size="small" onClick={() => attempt(() => setPaused(!paused))}>
            {paused ? <Play /> : <Pause />}
            {paused ? t`Resume` : t({ message: 'Pause', context: 'button' })}
          </Button>
        )}
      </div>
      {bundleActions}
      <SwitchField
        label={t`Download over mobile data too`}
        checked={metered}
        onChange={(on) => attempt(() => setMetered(on))}
      />
      {freeing && (
        <FreeSpaceDialog
          rows={rows}
          outOfSpace={outOfSpace}
          materials={materials}
          onClose={() => setFreeing(false)}
        />
      )}
    </Card>
  );
}

interface FreeSpaceDialogProps {
  rows: readonly OfflineMaterial[];
  outOfSpace: readonly OfflineMaterial[];
  materials: readonly MaterialView[];
  onClose: () => void;
}

/**
 * Proposes materials to remove so that the failed downloads fit. The person chooses the order and the
 * materials.
 */
function FreeSpaceDialog({ rows, outOfSpace, materials, onClose }: FreeSpaceDialogProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const attempt = useLocalWrite();
  const [order, setOrder] = useState<RemovalOrder>('oldest');
  const byId = useMemo(() => new Map(materials.map((material) => [material.id, material])), [materials]);
  const needed = outOfSpace.reduce((sum, { bytes, got }) => sum + bytes - got, 0);
  const candidates = inRemovalOrder(
    rows.filter(({ state }) => state === 'kept'),
    byId,
    order,
  );
  const proposed = firstFreeing(candidates, needed);
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const selected = chosen ?? new Set(proposed.map(({ id }) => id));
  const freedBytes = candidates.reduce((sum, { id, got }) => sum + (selected.has(id) ? got : 0), 0);
  const names = { oldest: t`Oldest downloads first`, largest: t`Largest first`, videos: t`Videos first` };
  const freeSpace = () =>
    attempt(async () => {
      await removeOffline([...selected]);
      await keepOffline(outOfSpace.map(({ id }) => id));
      onClose();
    });
  return (
    <Dialog
      title={<Trans>Free up space</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" aria-disabled={selected.size === 0 || undefined} onClick={freeSpace}>
          {t`Free up ${size(freedBytes)}`}
        </Button>
      }
    >
      <p>
        <Trans>You need {size(needed)}. These materials will be removed, in this order:</Trans>
      </p>
      <SelectChip
        label={t`Sort order`}
        value={order === 'oldest' ? '' : order}
        shown={names[order]}
        onChange={(value) => {
          setOrder(removalOrders.find((each) => each === value) ?? 'oldest');
          setChosen(null);
        }}
      >
        {removalOrders.map((each) => (
          <option key={each} value={each === 'oldest' ? '' : each}>
            {names[each]}
          </option>
        ))}
      </SelectChip>
      <ul className={styles.files}>
        {candidates.map(({ id, got }) => (
          <li key={id}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={selected.has(id)}
                onChange={(event) => {
                  const next = new Set(selected);
                  if (event.target.checked) next.add(id);
                  else next.delete(id);
                  setChosen(next);
                }}
              />
              {byId.get(id)?.name} · {size(got)}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
