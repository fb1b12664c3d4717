import { closeDatabases } from '../src/db/open-transactions.ts';
import { isLeaving } from '../src/lib/page-leaving.ts';

/** Closes the databases of this worker, with every transaction aborted, when its page is about to be left. */
export const endWithPage = (): void =>
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isLeaving(data)) closeDatabases();
  });
