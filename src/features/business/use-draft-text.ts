import { useEffect, useState } from 'react';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';

/** A text that survives a reload until it is cleared. `key` names the input; `initial` is shown without a stored text. */
export function useDraftText(key: string, initial = '') {
  const [typed, setTyped] = useState<string | null>(null);
  const [stored, setStored] = useState(initial);
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setStored(draft.text);
    });
    return () => {
      left = true;
    };
  }, [key]);
  return {
    text: typed ?? stored,
    setText: (text: string) => {
      setTyped(text);
      keepDraft(key, text);
    },
    clear: () => deleteDraft(key),
  };
}
