import { useSyncExternalStore } from 'react';
import { database } from '../../db/current-database.ts';
import { sharedQuery } from '../../db/observe.ts';
import { listOps } from '../../db/outbox.ts';

/** Counts open polls without an answer. Unsent answers count as answered. */
async function countOpen(): Promise<number> {
  const [rows, ops] = await Promise.all([database().polls.toArray(), listOps()]);
  const answered = new Set(
    ops.flatMap((op) =>
      (op.kind === 'poll.vote' || op.kind === 'poll.cancel') && op.state !== 'dead' ? op.args.poll_id : [],
    ),
  );
  return rows.filter(
    ({ id, state, voted, canceled, status, session, addressed }) =>
      state === 'open' && addressed && !session && !voted && !canceled && status === 1 && !answered.has(id),
  ).length;
}

const { watch, get } = sharedQuery(countOpen);

export const useOpenPolls = () => useSyncExternalStore(watch, () => get() ?? 0);
