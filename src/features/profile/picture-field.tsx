import { Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ProfileView } from '../../db/overlay-profile.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { removePicture, savePicture } from './commands.ts';
import { CropDialog } from './crop-dialog.tsx';
import styles from './picture-field.module.css';

/** Limit for files that the browser decodes. */
const maxBytes = 30 * 1024 * 1024;

/** The profile picture. A new picture is shown at once, even offline. */
export function PictureField({ me }: { me: ProfileView }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const attempt = useLocalWrite();
  const isPlain = useIsPlain();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);

  const open = async (file: File | undefined) => {
    if (!file) return;
    const opened =
      file.size > maxBytes
        ? null
        : await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
    if (opened) setImage(opened);
    else showToast(t`This file can’t be opened as a picture. Choose another file.`);
  };
  const close = () => {
    image?.close();
    setImage(null);
  };
  return (
    <div className={styles.field}>
      <Avatar name={fullName(me)} seed={me.id} picture={me.avatar} size="huge" />
      <div className={styles.actions}>
        <Button onClick={() => input.current?.click()}>
          <ImagePlus />
          {me.avatar ? <Trans>Choose another picture</Trans> : <Trans>Choose picture</Trans>}
        </Button>
        {me.avatar && !isPlain && (
          <Button variant="quietDanger" onClick={() => attempt(() => removePicture())}>
            <Trash2 />
            <Trans>Remove picture</Trans>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Picture`}
        onChange={(event) => {
          void open(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {image && (
        <CropDialog
          image={image}
          onClose={close}
          onCropped={(picture) => {
            close();
            attempt(() => savePicture(picture));
          }}
        />
      )}
    </div>
  );
}
