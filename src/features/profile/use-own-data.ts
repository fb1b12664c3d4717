import { useEffect, useState } from 'react';
import type { OwnDataState } from '../../../contract/own-data.ts';
import { ownData } from './commands.ts';

const pause = 700;

/** Gathering goes on at the server; it is asked how far it is as long as this is shown. */
export function useOwnData() {
  const [data, setData] = useState<OwnDataState | null>(null);
  const [failed, setFailed] = useState(false);
  const id = data?.id ?? null;
  const working = data?.state === 'working';

  useEffect(() => {
    if (!working) return;
    let left = false;
    const ask = async () => {
      const outcome = await ownData(id).catch(() => null);
      if (left) return;
      if (outcome?.ok) setData(outcome.value);
      // Where the connection is gone for a while it is asked again; what the server does not know any more is not.
      else if (outcome?.http === 404) setData(null);
      setFailed(outcome?.ok ? outcome.value.state === 'failed' : outcome?.http === 404);
    };
    const timer = setInterval(() => void ask(), pause);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [id, working]);

  const begin = async () => {
    if (working) return;
    setFailed(false);
    const outcome = await ownData(null).catch(() => null);
    setData(outcome?.ok ? outcome.value : null);
    setFailed(!outcome?.ok);
  };
  return { data, failed, working, begin };
}
