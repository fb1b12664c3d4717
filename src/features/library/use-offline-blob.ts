import { useEffect, useState } from 'react';
import { contentName, readContent } from '../../lib/stored-content.ts';

/** A content stored on this device; undefined until read, or if it is not stored. */
export function useOfflineBlob(hash: string, isStored: boolean): Blob | undefined {
  const [blob, setBlob] = useState<{ hash: string; content: Blob }>();
  useEffect(() => {
    if (!isStored) return;
    let cancelled = false;
    void readContent(contentName(hash)).then((content) => {
      if (!cancelled && content) setBlob({ hash, content });
    });
    return () => {
      cancelled = true;
    };
  }, [hash, isStored]);
  return blob?.hash === hash ? blob.content : undefined;
}
