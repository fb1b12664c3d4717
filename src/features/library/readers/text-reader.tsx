import { Trans, useLingui } from '@lingui/react/macro';
import { FileWarning } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Material } from '../../../../contract/library.ts';
import { isInMemory } from '../../../db/memory.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { contentIdOf } from '../../../lib/material-content.ts';
import { readText } from '../read-text-content.ts';
import styles from './text-reader.module.css';

/** Shows a text file. `isReady`: the address has its token. */
export function TextReader({ material, isReady }: { material: Material; isReady: boolean }) {
  const { t } = useLingui();
  const [text, setText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const { id, file } = material;
  const contentId = contentIdOf(material);
  useEffect(() => {
    if (!isReady) return;
    let cancelled = false;
    readText({ id, file }, contentId).then(
      (read) => !cancelled && setText(read),
      () => !cancelled && setFailed(true),
    );
    return () => {
      cancelled = true;
    };
  }, [id, contentId, isReady, file]);
  if (failed)
    return (
      <StateNote icon={<FileWarning />} title={t`This file can’t be displayed here`}>
        {isInMemory() ? (
          <Trans>No connection. Please try again when you are online.</Trans>
        ) : (
          <Trans>No connection. Keep this material offline to open it anywhere.</Trans>
        )}
      </StateNote>
    );
  return text === null ? <Skeleton rows={3} /> : <pre className={styles.text}>{text}</pre>;
}
