import { isPermanent } from './permanent-error.ts';
import { isIndexedDbMissing } from './memory.ts';

/** Pauses between attempts, in ms: some errors are temporary. */
const pauses = [500, 1000, 2000];

/** True if this browser refuses to open a database. Takes up to 3.5 seconds. */
export async function refusesDatabases(): Promise<boolean> {
  if (isIndexedDbMissing()) return true;
  for (const pause of [...pauses, null]) {
    try {
      await probeOpen();
      return false;
    } catch (error) {
      if (isPermanent(error)) return true;
    }
    if (pause !== null) await new Promise((over) => setTimeout(over, pause));
  }
  return true;
}

/** Resolves when the browser would create a database; the creation is aborted. */
const probeOpen = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('yurt-probe');
    request.addEventListener('upgradeneeded', () => {
      request.transaction?.abort();
      resolve();
    });
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The IndexedDB request failed without an error')),
    );
  });
