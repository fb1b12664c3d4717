import { useLingui } from '@lingui/react/macro';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import type { Attachment } from './commands.ts';
import styles from './group-photo-field.module.css';
import { prepareFile } from './prepare-file.ts';

interface GroupPhotoFieldProps {
  photo: Attachment | null;
  onChange: (photo: Attachment | null) => void;
}

/** Chooses, previews and removes a group photo. */
export function GroupPhotoField({ photo, onChange }: GroupPhotoFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLDivElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const prepared = await prepareFile(file, false).catch(() => null);
    if (prepared?.size) onChange(prepared);
    else showToast(t`This file can’t be opened as a picture. Choose another file.`);
  };
  const remove = () => {
    onChange(null);
    chooser.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={chooser} className={styles.field}>
      {photo && <Preview data={photo.data} />}
      <Button className={styles.choose} onClick={() => input.current?.click()}>
        <ImagePlus />
        {photo ? t`Choose another photo` : t`Choose photo`}
      </Button>
      {photo && (
        <IconButton label={t`Remove photo`} onClick={remove}>
          <Trash2 />
        </IconButton>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Choose photo`}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Preview({ data }: { data: Blob }) {
  const { t } = useLingui();
  const source = useObjectUrl(data);
  return source ? <img className={styles.preview} src={source} alt={t`Selected photo`} /> : null;
}
