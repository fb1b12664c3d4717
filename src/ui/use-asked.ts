import { useEffect, useState } from 'react';
import type { Outcome } from '../lib/sync-api.ts';

type Failed = Extract<Outcome<never>, { ok: false }>;

interface Asked<T> {
  /** What was answered last, also while it is asked for again. */
  value: T | null;
  failed: Failed | null;
  again: () => void;
  /** What is known without asking: something of it was just changed. */
  set: (change: (value: T) => T) => void;
}

/** Something that is only ever asked for online, anew for each key. */
export function useAsked<T>(key: string, ask: () => Promise<Outcome<T>>): Asked<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let late = false;
    void ask().then((outcome) => {
      if (late) return;
      setFailed(outcome.ok ? null : outcome);
      if (outcome.ok) setValue(outcome.value);
    });
    return () => {
      late = true;
    };
    // What is asked is named by the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, round]);
  return {
    value,
    failed,
    again: () => setRound(round + 1),
    set: (change) => setValue((before) => (before === null ? null : change(before))),
  };
}
