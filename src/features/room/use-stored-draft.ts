import { useEffect, useState } from 'react';
import { getDraft, keepDraft } from '../../db/drafts.ts';

/** A text that is stored as a draft while it is typed; `before` until the stored one is read, or without one. */
export function useStoredDraft(key: string, before = '') {
  const [typed, setTyped] = useState<string | null>(null);
  const [stored, setStored] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setStored(draft.text);
    });
    return () => {
      left = true;
    };
  }, [key]);
  const type = (text: string) => {
    setTyped(text);
    keepDraft(key, text);
  };
  return { text: typed ?? stored ?? before, type, empty: () => setTyped('') };
}
