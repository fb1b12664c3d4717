import { useLingui } from '@lingui/react/macro';
import { Camera, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMedia } from '../../ui/use-media.ts';

interface AttachButtonsProps {
  onFiles: (files: readonly File[]) => void;
  /** Something is being written: the box needs the room. */
  writing: boolean;
}

/** Files from the device and, on a phone, from its camera. */
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
