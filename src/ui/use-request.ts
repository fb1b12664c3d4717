import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../lib/sync-api.ts';

type Failed = Extract<Outcome<never>, { ok: false }>;

export interface RequestState<T> {
  /** The last response; kept while the request is repeated. */
  value: T | null;
  failed: Failed | null;
  again: () => void;
  /** Replaces the value without a request, after a change that is already known. */
  set: (change: (value: T) => T) => void;
}

/** Milliseconds without a response after which a request is shown as slow. */
const slowAfter = 5000;
const slow: Failed = { ok: false, code: 'slow' };

/** In ms. Also how long a screen may stay empty after the connection has returned. */
const retryMs = 4000;

/**
 * Whether the request may succeed without a change here: there was no answer, or a box answered instead of the school.
 */
const isUnreachable = (failed: Failed | null): boolean =>
  failed !== null &&
  failed !== slow &&
  (failed.code === 'atBox' || (failed.http === undefined && failed.code !== 'unreadable'));

/**
 * Requests online-only data once per key, and again when `live` changes. Without a response after `slowAfter`
 * it fails with the code `slow`; a later response replaces that. A response to an earlier request never
 * replaces that to a later one. Without a connection, and at a box, the request is repeated until the school answers.
 */
export function useRequest<T>(key: string, ask: () => Promise<Outcome<T>>, live = 0): RequestState<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [round, setRound] = useState(0);
  const order = useRef({ key: '', first: 0, last: 0, shown: 0 });
  useEffect(() => {
    const { current } = order;
    const mine = ++current.last;
    if (current.key !== key) Object.assign(current, { key, first: mine });
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
      // A failed refresh keeps the shown value.
      const hasValue = current.shown >= current.first;
      if (mine === current.last) setFailed((before) => (!hasValue || before !== null ? outcome : before));
    });
    return () => clearTimeout(timer);
    // The key identifies the request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, round, live]);
  const retries = value === null && isUnreachable(failed);
  useEffect(() => {
    if (!retries) return undefined;
    const retry = () => {
      if (document.visibilityState === 'visible') setRound((before) => before + 1);
    };
    const timer = setInterval(retry, retryMs);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [retries]);
  return {
    value,
    // The shown value stays on screen while the request is repeated.
    failed: failed === slow && value !== null ? null : failed,
    again: () => {
      setFailed((before) => (before === slow ? null : before));
      setRound(round + 1);
    },
    set: (change) => setValue((before) => (before === null ? null : change(before))),
  };
}
