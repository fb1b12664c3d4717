import { useEffect, useState } from 'react';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';

/**
 * A form stored as a draft that survives closing its dialog or the page, until it is cleared. `form` is null
 * while the draft is read; `isChanged` tells whether it differs from `initial`.
 */
export function useSavedForm<T extends object>(key: string, initial: T) {
  const [form, setForm] = useState<T | null>(null);
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left) setForm({ ...initial, ...parseObject(draft?.text) });
    });
    return () => {
      left = true;
    };
    // `initial` belongs to the key, so a change of it alone must not reset the form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return {
    form,
    isChanged: form !== null && JSON.stringify(form) !== JSON.stringify(initial),
    change: (changes: Partial<T>) => {
      if (!form) return;
      const next = { ...form, ...changes };
      setForm(next);
      keepDraft(key, JSON.stringify(next));
    },
    clear: () => deleteDraft(key),
  };
}

function parseObject(text: string | undefined): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
