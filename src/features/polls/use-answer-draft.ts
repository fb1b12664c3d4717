import { useEffect, useState } from 'react';
import { answerDraftKey } from './queries.ts';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';

/** Typed text of an unsent answer, stored as a draft that survives closing the dialog or page. */
export function useAnswerDraft(pollId: number) {
  const key = answerDraftKey(pollId);
  const [text, setText] = useState('');
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setText(draft.text);
    });
    return () => {
      left = true;
    };
  }, [key]);
  return {
    text,
    keep: (typed: string) => {
      if (typed === '') void deleteDraft(key);
      else keepDraft(key, typed);
    },
    clear: () => deleteDraft(key),
  };
}
