import * as calls from '../../../../contract/check-in.ts';
import { readNothing, readRowOfKind, type SentOperation } from './operation.ts';

export const addCheckIn: SentOperation<'checkIn.add'> = {
  request: ({ opId, args }) => [{ endpoint: calls.addCheckIn, call: { body: args, idempotencyKey: opId } }],
  readResult: readRowOfKind('check_in'),
};

export const undoCheckIn: SentOperation<'checkIn.undo'> = {
  request: ({ opId, args }) => [{ endpoint: calls.undoCheckIn, call: { body: args, idempotencyKey: opId } }],
  readResult: readNothing,
  /** Without the deletion the row would show again until the next pull. */
  whenDone: async ({ db }, { args }) => {
    const rows = await db.check_ins.toArray();
    const undone = rows.filter(
      ({ user_id, day, event_id }) =>
        user_id === args.user_id && (day ?? null) === args.day && (event_id ?? null) === args.event_id,
    );
    await db.check_ins.bulkDelete(undone.map(({ id }) => id));
  },
};
