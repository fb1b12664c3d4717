import { useEffect, useState } from 'react';
import type { OwnDataState } from '../../../contract/own-data.ts';
import { clearFormBackup, readFormBackup, storeFormBackup } from '../../ui/form-backup.ts';
import { exportSchool, getSchoolExport } from './commands.ts';

/** In ms. */
const pollEvery = 2000;
const backup = 'school export';

type Shown = OwnDataState | 'forbidden' | 'failed' | null;

/** The export that this tab has started, also before a reload. Its state is not known yet. */
function readStarted(): OwnDataState | null {
  const { id } = readFormBackup(backup);
  return id === undefined ? null : { id, state: 'working', done: 0, total: 1 };
}

/**
 * Starts the export of the school, and polls its progress. An export that the server has lost, for example in a
 * restart, is started again once.
 */
export function useSchoolExport() {
  const [shown, setShown] = useState<Shown>(readStarted);
  const [restarted, setRestarted] = useState(false);
  const working = typeof shown === 'object' && shown?.state === 'working' ? shown : null;

  const show = (next: Shown) => {
    setShown(next);
    if (typeof next === 'object' && next !== null && next.state !== 'failed')
      storeFormBackup(backup, { id: next.id });
    else clearFormBackup(backup);
  };
  const start = async () => {
    const outcome = await exportSchool();
    show(outcome.ok ? outcome.value : outcome.http === 403 ? 'forbidden' : 'failed');
  };

  useEffect(() => {
    if (!working) return undefined;
    const poll = async () => {
      const outcome = await getSchoolExport(working.id);
      if (outcome.ok) return show(outcome.value);
      if (outcome.http === undefined) return setShown({ ...working });
      if (outcome.http !== 404 || restarted) return show('failed');
      setRestarted(true);
      await start();
    };
    const timer = setTimeout(() => void poll(), pollEvery);
    return () => clearTimeout(timer);
  }, [working, restarted]);

  return {
    shown,
    working,
    /** The export was started again because the server had lost it. */
    restarted: restarted && working !== null,
    begin: async () => {
      if (working) return;
      setRestarted(false);
      await start();
    },
  };
}
