import { useLingui } from '@lingui/react/macro';
import { Camera, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMedia } from '../../ui/use-media.ts';

interface AttachButtonsProps {
  onFiles: (files: readonly File[]) => void;
  /** The person is writing; hides the camera button to leave room for the text. */
  writing: boolean;
}

/** Buttons to attach files and, on a touch screen, to take a photo. */
export function AttachButtons({ onFiles, writing }: AttachButtonsProps) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isPhone = useMedia('(pointer: coarse)');
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    input.value = '';
  };
  return (
    <>
      <IconButton label={t`Attach files`} onClick={() => files.current?.click()}>
        <Paperclip />
      </IconButton>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t`Attach files`}
        onChange={(event) => take(event.currentTarget)}
      />
      {isPhone && !writing && (
        <>
          <IconButton label={t`Take a photo`} onClick={() => camera.current?.click()}>
            <Camera />
          </IconButton>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={t`Take a photo`}
            onChange={(event) => take(event.currentTarget)}
          />
        </>
      )}
    </>
  );
}
