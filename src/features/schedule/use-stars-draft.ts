import { useEffect, useState } from 'react';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';
import { type Stars, starsFromText, starsToText } from './rating.ts';

/** An incomplete rating, stored as a draft that survives closing the dialog or page. */
export function useStarsDraft(eventId: number) {
  const key = `rating:${eventId}`;
  const [stars, setStars] = useState<Partial<Stars>>({});
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setStars((touched) => ({ ...starsFromText(draft.text), ...touched }));
    });
    return () => {
      left = true;
    };
  }, [key]);
  return {
    stars,
    keep: (given: Stars) => {
      setStars(given);
      keepDraft(key, starsToText(given));
    },
    clear: () => deleteDraft(key),
    reset: () => setStars({}),
  };
}
