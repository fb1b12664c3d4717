import type { Database } from '../../../src/db/database.ts';
import type { TabRequest } from '../../../src/db/tab-request.ts';
import type { Outcome } from '../../../src/lib/sync-api.ts';
import type { Environment } from '../environment.ts';
import { offline } from '../session/outcome.ts';

const answerTimeout = 40_000;

/**
 * Sends a request to the leading tab through the database and waits for its response; `offline` after 40 s.
 */
export async function requestLeader(
  env: Environment,
  db: Database,
  request: TabRequest['want'],
): Promise<Outcome<unknown>> {
  const id = env.uuid();
  await db.asks.add({ id, at: env.now(), want: request });
  const answer = await new Promise<unknown>((resolve) => {
    const finish = (value: unknown) => {
      cancel();
      stop();
      resolve(value);
    };
    const cancel = env.after(answerTimeout, () => finish(offline));
    const stop = env.observe(
      () => db.asks.where('id').equals(id).first(),
      (ask) => {
        if (ask?.answer !== undefined) finish(ask.answer);
      },
    );
  });
  await db.asks.where('id').equals(id).delete();
  // The leader that wrote it runs this build or the previous one.
  return answer as Outcome<unknown>;
}
