import { useLingui } from '@lingui/react/macro';
import { Paperclip, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './attachment-tray.module.css';
import type { Attachment } from './commands.ts';

interface AttachmentTrayProps {
  files: readonly Attachment[];
  onRemove: (file: Attachment) => void;
}

/** What is about to be sent, above the box. */
export function AttachmentTray({ files, onRemove }: AttachmentTrayProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  return (
    <ul className={styles.tray} aria-label={t`Files to send`}>
      {files.map((file, at) => (
        <li key={`${at}:${file.name}`} className={styles.file}>
          {file.size ? <Thumbnail data={file.data} /> : <Paperclip />}
          <span className={styles.about}>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{size(file.data.size)}</span>
          </span>
          <IconButton label={t`Remove ${file.name}`} onClick={() => onRemove(file)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ data }: { data: Blob }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(data);
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives as long as the effect
    setSource(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return source ? <img className={styles.thumbnail} src={source} alt="" /> : null;
}
