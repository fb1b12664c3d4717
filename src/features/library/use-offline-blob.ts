import { useEffect, useState } from 'react';
import { contentName, readContent } from '../../lib/stored-content.ts';

/** A content stored on this device; undefined until read, or if it is not stored. */
export function useOfflineBlob(hash: string, isHere: boolean): Blob | undefined {
  const [blob, setBlob] = useState<{ hash: string; content: Blob }>();
  useEffect(() => {
    if (!isHere) return;
    let left = false;
    void readContent(contentName(hash)).then((content) => {
      if (!left && content) setBlob({ hash, content });
    });
    return () => {
      left = true;
    };
  }, [hash, isHere]);
  return blob?.hash === hash ? blob.content : undefined;
}
