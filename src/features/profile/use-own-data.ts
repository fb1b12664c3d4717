import { useEffect, useState } from 'react';
import type { OwnDataState } from '../../../contract/own-data.ts';
import { requestOwnData } from './commands.ts';

const pollMs = 700;

/** Requests the export and polls its progress while mounted. The server goes on without the page. */
export function useOwnData() {
  const [data, setData] = useState<OwnDataState | null>(null);
  const [failed, setFailed] = useState(false);
  const id = data?.id ?? null;
  const working = data?.state === 'working';

  useEffect(() => {
    if (!working) return;
    let stopped = false;
    const poll = async () => {
      const outcome = await requestOwnData(id).catch(() => null);
      if (stopped) return;
      if (outcome?.ok) setData(outcome.value);
      // After a network error it polls again. An export that the server no longer knows (404) is dropped.
      else if (outcome?.http === 404) setData(null);
      setFailed(outcome?.ok ? outcome.value.state === 'failed' : outcome?.http === 404);
    };
    const timer = setInterval(() => void poll(), pollMs);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [id, working]);

  const begin = async () => {
    if (working) return;
    setFailed(false);
    const outcome = await requestOwnData(null).catch(() => null);
    setData(outcome?.ok ? outcome.value : null);
    setFailed(!outcome?.ok);
  };
  return { data, failed, working, begin };
}
