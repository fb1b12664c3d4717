import type { OutboxOp } from '../../../src/db/outbox-op.ts';

/** An op as a push to the school contains it. A box may hand over the same op. */
export const pushedToSchool = ({ opId, lane, kind, args, onSite, retried }: OutboxOp) => ({
  op_id: opId,
  lane,
  kind,
  args,
  ...(onSite && { on_site: true, retried }),
});
