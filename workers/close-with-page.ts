import { closeDatabases } from '../src/db/open-transactions.ts';
import { isPageLeaving } from '../src/lib/page-leaving.ts';

/**
 * Closes the databases of this worker and aborts their transactions when its page is about to be unloaded.
 */
export const closeWithPage = (): void =>
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isPageLeaving(data)) closeDatabases();
  });
