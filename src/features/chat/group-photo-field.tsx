import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import type { Attachment } from './commands.ts';
import { prepareFile } from './prepare-file.ts';

interface GroupPhotoFieldProps {
  photo: Attachment | null;
  onChange: (photo: Attachment) => void;
}

/** A button that lets the person choose the photo of a group. */
export function GroupPhotoField({ photo, onChange }: GroupPhotoFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const prepared = await prepareFile(file, false).catch(() => null);
    if (prepared?.size) onChange(prepared);
    else showToast(t`This file is no picture that can be read here.`);
  };
  return (
    <div>
      <Button onClick={() => input.current?.click()}>
        <ImagePlus />
        {photo ? photo.name : t`Choose a photo`}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Choose a photo`}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
