import type { OutboxOp } from '../../../src/db/outbox-op.ts';

/**
 * An op as a push to the school contains it, unsigned. It always states whether a box may hand over the same op: a box that
 * answers instead does not hold such a push.
 */
export const pushedToSchool = ({ opId, lane, kind, args, onSite, retried }: OutboxOp) => ({
  op_id: opId,
  lane,
  kind,
  args,
  on_site: onSite !== undefined,
  ...(onSite && { retried }),
});
