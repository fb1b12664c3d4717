import { closeDatabases } from '../src/db/open-transactions.ts';
import { isPageLeaving } from '../src/lib/page-leaving.ts';

/** Closes the databases of this worker, with every transaction aborted, when its page is about to be left. */
export const closeWithPage = (): void =>
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isPageLeaving(data)) closeDatabases();
  });
