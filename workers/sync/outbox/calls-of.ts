import type { StoredBlob } from '../../../src/db/database.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import type { Leadership } from '../leader/leadership.ts';
import type { RequestOutcome } from '../transport/classify.ts';
import { sentOperation } from './operations.ts';
import { waitAfterReturn } from './wait-after-return.ts';
import { NotYet } from './operations/not-yet.ts';
import { Unsigned } from './operations/unsigned.ts';
import type { OpCall, StoredRows } from './operations/operation.ts';

/**
 * The calls of an op; or the outcome if it can't be sent: a module of the app did not load, or the server has
 * signed something else than the token of a ballot.
 */
export async function callsOf(
  leadership: Pick<Leadership, 'db' | 'env' | 'me' | 'connection' | 'gates'>,
  op: OutboxOp,
  file: StoredBlob | undefined,
): Promise<OpCall[] | Exclude<RequestOutcome, { type: 'done' }>> {
  const tooEarly = waitAfterReturn(op, leadership);
  if (tooEarly > 0) return later(tooEarly);
  const plain = leadership.connection.extensions()?.length === 0 ? await storedRows(leadership, op) : null;
  try {
    return await sentOperation(op.kind).request(op, {
      file,
      plain,
      db: leadership.db,
      now: leadership.env.now(),
    });
  } catch (error) {
    if (error instanceof Unsigned) return { type: 'dead', error: { code: error.code }, parks: false };
    return later(error instanceof NotYet ? error.wait : 0);
  }
}

const later = (wait: number) => ({
  type: 'later' as const,
  error: { code: 'network' },
  ambiguous: false,
  unreachable: false,
  server: false,
  wait,
});

const storedRows = async (
  { db, me }: Pick<Leadership, 'db' | 'me'>,
  { kind, args }: OutboxOp,
): Promise<StoredRows> => ({
  me: await db.users.get(me),
  group: 'group_id' in args ? await db.groups.get(args.group_id) : undefined,
  material: kind === 'material.edit' ? await db.materials.get(args.id) : undefined,
});
