import { FileText, LinkIcon } from 'lucide-react';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { serverAddress } from '../../ui/file-address.ts';
import { MaterialLinks } from '../../ui/material-links.tsx';
import { safeHref } from '../../ui/text-links.ts';
import styles from './event-screen.module.css';
import { attachmentFinder } from './event-attachments.ts';
import { useMaterialsOf } from './hooks.ts';

/** The event's library materials, then attachments that only its programme entry names. */
export function EventMaterials({ event }: { event: EventView }) {
  const { size } = useFormats();
  const materials = useMaterialsOf(event.id) ?? [];
  const { others } = attachmentFinder(materials)(event.id, event.library ?? []);
  return (
    <>
      <MaterialLinks materials={materials} />
      <ul>
        {others.map((material, index) => {
          const address = material.file ?? material.url;
          const href = address?.startsWith('/')
            ? new URL(serverAddress(address), location.origin).href
            : address && safeHref(address);
          return (
            <li key={material.id ?? index} className={styles.material}>
              {material.file ? <FileText /> : <LinkIcon />}
              {href ? (
                <a href={href} target="_blank" rel="noreferrer">
                  {material.name}
                </a>
              ) : (
                <span>{material.name}</span>
              )}
              {material.size ? <span className={styles.dim}>{size(material.size)}</span> : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
