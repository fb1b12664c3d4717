import { useEffect, useState } from 'react';
import { useLibraryWork } from '../features/library/hooks.ts';
import { startOfflineFiles } from '../platform/offline-files.ts';

/** Runs downloads and uploads of the library on every page. */
export function useLibraryTransfers(): void {
  const work = useLibraryWork();
  const keeps = useEver(work?.downloads === true);
  const uploads = useEver(work?.uploads === true);
  useEffect(() => (keeps ? startOfflineFiles() : undefined), [keeps]);
  useEffect(() => {
    if (!uploads) return;
    let end: (() => void) | undefined;
    let left = false;
    void import('../features/library/uploads.ts').then(
      ({ runUploads: keepUploading }) => {
        if (!left) end = keepUploading();
      },
      // Without a connection for its script, nothing could be sent either.
      () => undefined,
    );
    return () => {
      left = true;
      end?.();
    };
  }, [uploads]);
}

/** Stays true: removed materials must be deleted from the device too. */
function useEver(is: boolean): boolean {
  const [ever, setEver] = useState(is);
  if (is && !ever) setEver(true);
  return ever;
}
