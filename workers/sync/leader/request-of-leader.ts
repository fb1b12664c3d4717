import type { Database } from '../../../src/db/database.ts';
import type { TabRequest } from '../../../src/db/tab-request.ts';
import type { Outcome } from '../../../src/lib/sync-api.ts';
import type { Environment } from '../environment.ts';
import { offline } from '../session/outcome.ts';

const answerTimeout = 40_000;

/** Asks the leading tab for something and waits for its answer. */
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
  // Written by the leader of this very build, or of the one before it.
  return answer as Outcome<unknown>;
}
