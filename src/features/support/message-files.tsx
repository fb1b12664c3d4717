import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { RequestMessage } from '../../../contract/support.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { apiBase } from '../../platform/api-base.ts';
import { buttonClass } from '../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import styles from './support.module.css';

interface MessageFilesProps {
  requestId: number;
  message: Pick<RequestMessage, 'files' | 'lost_files' | 'lost_file_bytes'>;
}

/** The files that came with a mail, and the names of those that were not stored. */
export function MessageFiles({ requestId, message }: MessageFilesProps) {
  const { t } = useLingui();
  const { size, list } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const { files = [], lost_files = [], lost_file_bytes = [] } = message;
  const lost = lost_files.map((name, at) => {
    const bytes = lost_file_bytes[at];
    return bytes === undefined ? name : `${name} (${size(bytes)})`;
  });
  return (
    <>
      {files.map(({ id, name, bytes }) => (
        <p key={id}>
          <a
            className={buttonClass('quiet')}
            href={token && `${apiBase}/support/${requestId}/files/${id}?${new URLSearchParams({ t: token })}`}
            download={name}
          >
            <Download aria-hidden />
            {`${name} (${size(bytes)})`}
          </a>
        </p>
      ))}
      {lost.length > 0 && <p className={styles.note}>{t`Files that were not stored: ${list(lost)}`}</p>}
    </>
  );
}
