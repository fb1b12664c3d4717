import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Paperclip, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { maxFiles } from './add-files.ts';
import styles from './attachment-tray.module.css';
import type { Attachment } from './commands.ts';

interface AttachmentTrayProps {
  files: readonly Attachment[];
  asFiles: boolean;
  onAsFiles: (asFiles: boolean) => void;
  onRemove: (file: Attachment) => void;
}

/** The attached files that are not sent yet, above the text field. */
export function AttachmentTray({ files, asFiles, onAsFiles, onRemove }: AttachmentTrayProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const countId = useId();
  const list = useRef<HTMLUListElement>(null);
  const count = files.length;
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [count]);
  const hasPictures = files.some((file) => file.size !== undefined || file.asFile === true);
  return (
    <>
      <p id={countId} className={styles.count} role="status">
        {count >= maxFiles
          ? t`${plural(count, { one: '# file (maximum)', other: '# files (maximum)' })}`
          : t`${plural(count, { one: '# file', other: '# files' })}`}
      </p>
      <ul ref={list} className={styles.tray} aria-label={t`Files to send`} aria-describedby={countId}>
        {files.map((file, at) => (
          <li key={`${at}:${file.name}`} className={styles.file}>
            {file.size ? <Thumbnail data={file.data} /> : <Paperclip />}
            <span className={styles.about}>
              <span className={styles.name} title={file.name}>
                {file.name}
              </span>
              <span className={styles.size}>{size(file.data.size)}</span>
            </span>
            <IconButton label={t`Remove ${file.name}`} onClick={() => onRemove(file)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {hasPictures && (
        <label className={styles.asFiles}>
          <input type="checkbox" checked={asFiles} onChange={(event) => onAsFiles(event.target.checked)} />
          <Trans>Send the next pictures as files in full size</Trans>
        </label>
      )}
    </>
  );
}

function Thumbnail({ data }: { data: Blob }) {
  const source = useObjectUrl(data);
  return source ? <img className={styles.thumbnail} src={source} alt="" /> : null;
}
