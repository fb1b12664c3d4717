import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../lib/sync-api.ts';

type Failed = Extract<Outcome<never>, { ok: false }>;

export interface RequestState<T> {
  /** What was answered last, also while it is asked for again. */
  value: T | null;
  failed: Failed | null;
  again: () => void;
  /** What is known without asking: something of it was just changed. */
  set: (change: (value: T) => T) => void;
}

/** Milliseconds after which a request that is not answered is shown as slow. */
const slowAfter = 5000;
const slow: Failed = { ok: false, code: 'slow' };

/**
 * Requests something that is only had online, once for each key, and again whenever `live` changes. Without an answer
 * after `slowAfter` it fails with the code `slow`; an answer that comes later replaces that. The answer to an earlier
 * request never replaces that to a later one.
 */
export function useRequest<T>(key: string, ask: () => Promise<Outcome<T>>, live = 0): RequestState<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [round, setRound] = useState(0);
  const order = useRef({ key: '', last: 0, shown: 0 });
  useEffect(() => {
    const { current } = order;
    const isNew = current.key !== key;
    if (isNew) current.key = key;
    const mine = ++current.last;
    const timer = setTimeout(() => setFailed((before) => before ?? slow), slowAfter);
    void ask().then((outcome) => {
      if (mine === current.last) clearTimeout(timer);
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
    return () => clearTimeout(timer);
    // What is asked is named by the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, round, live]);
  return {
    value,
    // What is there already stays on screen while it is requested again.
    failed: failed === slow && value !== null ? null : failed,
    again: () => {
      setFailed((before) => (before === slow ? null : before));
      setRound(round + 1);
    },
    set: (change) => setValue((before) => (before === null ? null : change(before))),
  };
}
