import { useLingui } from '@lingui/react/macro';
import { FileText, Image as ImageIcon, Paperclip } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { messageTypes } from '../../../contract/chat.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { showsLowData, watchLowData } from '../../ui/low-data.ts';
import { useFileSource } from './file-source.ts';
import styles from './message-file.module.css';
import { VoicePlayer } from './voice-player.tsx';

type File = NonNullable<MessageView['file']>;

interface MessageFileProps {
  message: MessageView;
  file: File;
  /** Enlarges a picture. `source` is its address, which may be an object URL. */
  onPicture: (message: MessageView, source: string | undefined) => void;
}

export function MessageFile({ message, file, onPicture }: MessageFileProps) {
  const opId = message.pending?.kind === 'send' ? message.pending.opId : null;
  if (file.voice) return <VoicePlayer id={message.key} file={file} voice={file.voice} opId={opId} />;
  if (message.type.id === messageTypes.image)
    return <Picture file={file} opId={opId} onShow={(source) => onPicture(message, source)} />;
  return <FileLink file={file} opId={opId} />;
}

interface PartProps {
  file: File;
  /** The operation of an unsent file; null once sent. */
  opId: string | null;
}

const maxWidth = 320;
const maxHeight = 360;

function Picture({ file, opId, onShow }: PartProps & { onShow: (source: string | undefined) => void }) {
  const { t } = useLingui();
  const { size } = useFormats();
  const low = useSyncExternalStore(watchLowData, showsLowData);
  const [requested, setRequested] = useState(false);
  const [missing, setMissing] = useState(false);
  const preview = useFileSource(file.preview ?? file.url, opId);
  const image = useFileSource(file.image ?? file.url, opId);
  const { width, height } = fitSize(file);
  const alt = t`Photo: ${file.name}`;
  const shown = (!low || requested) && !missing && preview !== undefined;
  return (
    <>
      {shown ? (
        <button
          type="button"
          className={styles.picture}
          aria-label={t`Enlarge ${file.name}`}
          onClick={() => onShow(image)}
        >
          <img src={preview} alt={alt} width={width} height={height} onError={() => setMissing(true)} />
        </button>
      ) : (
        <button
          type="button"
          className={styles.placeholder}
          style={{ width, height: Math.min(height, 160) }}
          onClick={() => {
            setRequested(true);
            setMissing(false);
          }}
        >
          <ImageIcon />
          {missing ? t`Photo: needs a connection` : t`Show photo, ${size(file.size)}`}
        </button>
      )}
    </>
  );
}

/** The drawn size, known before the picture loads, so the list does not shift. */
function fitSize({ width, height }: File): { width: number; height: number } {
  if (!width || !height) return { width: 240, height: 180 };
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function FileLink({ file, opId }: PartProps) {
  const { size } = useFormats();
  const href = useFileSource(file.url, opId);
  const Icon = file.type?.startsWith('text/') || file.type === 'application/pdf' ? FileText : Paperclip;
  return (
    <a className={styles.file} href={href} download={file.name} aria-disabled={href === undefined}>
      <Icon />
      <span className={styles.about}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        <span className={styles.size}>{size(file.size)}</span>
      </span>
    </a>
  );
}
