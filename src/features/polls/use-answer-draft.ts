import { useEffect, useState } from 'react';
import { answerDraftKey } from './queries.ts';
import type { Draft } from '../../db/database.ts';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';

/** Typed text of an unsent answer, stored as a draft that survives closing the dialog or page. */
export function useAnswerDraft(pollId: number) {
  const key = answerDraftKey(pollId);
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
  return {
    text: stored?.text ?? '',
    /** Whether the text is to be sent anonymously; undefined if the person has not chosen. */
    anonymous: stored?.anonymous,
    keep: (typed: string, more: Pick<Draft, 'anonymous'> = {}) => {
      if (typed === '') void deleteDraft(key);
      else keepDraft(key, typed, more);
    },
    clear: () => deleteDraft(key),
  };
}
