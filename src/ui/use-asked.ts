import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../lib/sync-api.ts';

type Failed = Extract<Outcome<never>, { ok: false }>;

export interface Asked<T> {
  /** What was answered last, also while it is asked for again. */
  value: T | null;
  failed: Failed | null;
  again: () => void;
  /** What is known without asking: something of it was just changed. */
  set: (change: (value: T) => T) => void;
}

/**
 * Something that is only ever asked for online, anew for each key, and again whenever `live` changes. An answer of an
 * earlier request never replaces that of a later one.
 */
export function useAsked<T>(key: string, ask: () => Promise<Outcome<T>>, live = 0): Asked<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [round, setRound] = useState(0);
  const order = useRef({ key: '', last: 0, shown: 0 });
  useEffect(() => {
    const { current } = order;
    const isNew = current.key !== key;
    if (isNew) current.key = key;
    const mine = ++current.last;
    void ask().then((outcome) => {
      if (current.key !== key || mine <= current.shown) return;
      if (outcome.ok) {
        current.shown = mine;
        setFailed(null);
        setValue(outcome.value);
        return;
      }
      // What is shown stays where only its refresh fails.
      if (mine === current.last) setFailed((before) => (isNew || before !== null ? outcome : before));
    });
    // What is asked is named by the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, round, live]);
  return {
    value,
    failed,
    again: () => setRound(round + 1),
    set: (change) => setValue((before) => (before === null ? null : change(before))),
  };
}
