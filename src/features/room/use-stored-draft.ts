import { useEffect, useState } from 'react';
import type { Draft } from '../../db/database.ts';
import { getDraft, keepDraft } from '../../db/drafts.ts';

/** A text that is stored as a draft while it is typed; `before` until the stored one is read, or without one. */
export function useStoredDraft(key: string, before = '') {
  const [typed, setTyped] = useState<string | null>(null);
  const [stored, setStored] = useState<Draft | null>(null);
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setStored(draft);
    });
    return () => {
      left = true;
    };
  }, [key]);
  const type = (text: string, more: Pick<Draft, 'anonymous'> = {}) => {
    setTyped(text);
    keepDraft(key, text, more);
  };
  return {
    text: typed ?? stored?.text ?? before,
    anonymous: stored?.anonymous,
    type,
    empty: () => setTyped(''),
  };
}
