import { useLingui } from '@lingui/react/macro';
import { ExternalLink, MoreVertical, WifiOff } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { OfflineMaterial } from '../../db/library-rows.ts';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { addresses } from '../../lib/addresses.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { safeHref } from '../../ui/text-links.ts';
import { Tag } from '../../ui/tag.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { OfflineButton } from './offline-button.tsx';
import { useDownloadError } from './download-errors.ts';
import { MaterialIcon } from './material-icon.tsx';
import { useMaterialSummary } from './use-material-summary.ts';
import styles from './material-row.module.css';

export interface MaterialRowProps {
  material: MaterialView;
  kept: OfflineMaterial | undefined;
  now: number;
  offline: boolean;
  tile: boolean;
  /** Whether the material is selected; null outside selection mode. */
  chosen: boolean | null;
  onChoose: (id: number, chosen: boolean) => void;
  /** Null hides the menu button. */
  onMenu: ((material: MaterialView, anchor: Element) => void) | null;
}

/** A material as a list row or a grid tile. */
export const MaterialRow = memo(function MaterialRow(props: MaterialRowProps) {
  const { material, kept, now, offline, tile, chosen, onChoose, onMenu } = props;
  const { t } = useLingui();
  const line = useMaterialSummary();
  const errorText = useDownloadError();
  const { id, name, file, url } = material;
  const outside = !file && url ? safeHref(url) : undefined;
  // Shown before the tap: offline, an undownloaded material cannot open.
  const missing = offline && kept?.state !== 'kept' && kept?.before === undefined;
  const fetched = kept && kept.state !== 'kept' && kept.state !== 'failed';
  return (
    <div className={cx(tile ? styles.tile : styles.row, chosen && styles.chosen)}>
      {chosen !== null && (
        <span className={styles.box}>
          <TickBox label={name} checked={chosen} onChange={(on) => onChoose(id, on)} />
        </span>
      )}
      <MaterialIcon material={material} pictured />
      <div className={styles.text}>
        <div className={styles.name}>
          {outside ? (
            <a className={styles.link} href={outside} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            <Link className={styles.link} href={addresses.material.getHref(id)}>
              {name}
            </Link>
          )}
        </div>
        <div className={styles.about}>{line(material, now)}</div>
        {material.pending && (
          <Tag>{material.pending.state === 'not-sent' ? t`Not sent` : t`Waiting to be sent`}</Tag>
        )}
        {kept?.state === 'failed' && (
          <span className={styles.failed}>{t`Could not keep offline. ${errorText(kept.error ?? '')}`}</span>
        )}
        {fetched && (
          <progress className={styles.progress} aria-hidden="true" max={kept.bytes} value={kept.got} />
        )}
      </div>
      <div className={styles.acts}>
        {missing && <WifiOff className={styles.outside} role="img" aria-label={t`Needs a connection`} />}
        {outside ? <ExternalLink aria-hidden="true" className={styles.outside} /> : null}
        <OfflineButton material={material} offlineRow={kept} />
        {onMenu && (
          <IconButton
            label={t`More: ${name}`}
            aria-haspopup="menu"
            onClick={(event) => onMenu(material, event.currentTarget)}
          >
            <MoreVertical />
          </IconButton>
        )}
      </div>
    </div>
  );
});
