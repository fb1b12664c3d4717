import { currentOwner } from '../db/owner.ts';
import { pageLeaving } from '../lib/page-leaving.ts';
import { accountName } from '../lib/lock-names.ts';
import { databaseName } from '../lib/person-databases.ts';
import { onSuspend } from './page-lifecycle.ts';

/**
 * Starts the worker that downloads materials for offline use, and returns a function that stops it. A
 * suspended page starts it again when it is shown.
 */
export function startOfflineFiles(): () => void {
  let worker: Worker | undefined;
  const startWorker = () => {
    const owner = currentOwner();
    if (!owner || !('caches' in globalThis)) return;
    worker = new Worker(new URL('../../workers/offline-files.worker.ts', import.meta.url), {
      type: 'module',
      name: 'keep',
    });
    const { host, userId } = owner;
    worker.postMessage({ database: databaseName(host, userId), account: accountName(host, userId) });
  };
  const stopWorker = () => {
    worker?.terminate();
    worker = undefined;
  };
  startWorker();
  const unregister = onSuspend({
    expectLeave: () => worker?.postMessage(pageLeaving),
    leave: stopWorker,
    resume: startWorker,
  });
  return () => {
    unregister();
    stopWorker();
  };
}
