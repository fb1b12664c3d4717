import { useEffect, useState } from 'react';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';
import type { DeskSeen } from '../../lib/desk.ts';

/**
 * A form stored as a draft that survives closing its dialog or the page, until it is cleared. `form` is null
 * while the draft is read; `isChanged` tells whether it differs from `initial`. Drafts of a desk row contain
 * `savedSeen`, the acts that the screen showed when the draft was begun.
 */
export function useSavedForm<T extends object>(key: string, initial: T) {
  const [form, setForm] = useState<T | null>(null);
  const [savedSeen, setSavedSeen] = useState<DeskSeen | undefined>(undefined);
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (left) return;
      const { seen, ...fields } = parseObject(draft?.text);
      setForm({ ...initial, ...fields });
      if (seen && Object.keys(seen).length > 0) setSavedSeen(seen);
    });
    return () => {
      left = true;
    };
    // `initial` belongs to the key, so a change of it alone must not reset the form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return {
    form,
    savedSeen,
    isChanged: form !== null && JSON.stringify(form) !== JSON.stringify(initial),
    change: (changes: Partial<T>, seen?: DeskSeen) => {
      if (!form) return;
      const next = { ...form, ...changes };
      setForm(next);
      keepDraft(key, JSON.stringify({ ...next, ...(seen && { seen }) }));
    },
    clear: () => deleteDraft(key),
  };
}

function parseObject(text: string | undefined): { seen?: DeskSeen } {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
