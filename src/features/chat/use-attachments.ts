import { useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { fileLimits } from '../../../contract/files.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { showToast } from '../../ui/toast.ts';
import { addFiles, maxFiles } from './add-files.ts';
import type { Attachment } from './commands.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

interface AttachmentsOptions {
  dropArea: RefObject<HTMLElement | null>;
  /** Whether files dropped now are attached. */
  enabled: boolean;
  onAdded: () => void;
}

/** The attached files: chosen, pasted or dropped on the conversation. */
export function useAttachments({ dropArea, enabled, onAdded }: AttachmentsOptions) {
  const { t } = useLingui();
  const { size } = useFormats();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [asFiles, setAsFiles] = useState(false);

  const attach = async (chosen: readonly File[]) => {
    const add = (file: Attachment) => setFiles((all) => [...all, file]);
    const refusals = await addFiles(chosen, { asFiles, attachedCount: files.length, add });
    for (const { name, why } of refusals) {
      const reasons = {
        empty: t`The file is empty`,
        large: t`The file is too large`,
        many: t`Not attached. You can add up to ${maxFiles} files at once.`,
      };
      const limit = size(fileLimits.chat);
      showToast(reasons[why], undefined, why === 'large' ? t`${name}: maximum ${limit}` : name);
    }
    onAdded();
  };
  const dropping = useDroppedFiles(dropArea, (chosen) => {
    if (enabled) void attach(chosen);
  });
  return { files, setFiles, asFiles, setAsFiles, attach, dropping };
}
