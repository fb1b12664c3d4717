import type { Endpoint } from '../../../../contract/endpoint.ts';
import * as calls from '../../../../contract/logs.ts';
import type { Leadership } from '../../leader/leadership.ts';
import { readNothing, type OpCall, type OpOf, type SentOperation } from './operation.ts';

type LogOp = OpOf<'log.read' | 'log.delete'>;

export const readNotifications: SentOperation<'log.read'> = {
  request: (op) => markCalls(op, calls.readLog, calls.readAllLogs),
  readResult: readNothing,
  whenDone: ({ db, env }, op) =>
    logsOf(db, op)
      .modify((log) => {
        log.read = true;
        log.read_at ??= env.now();
      })
      .then(() => undefined),
};

export const deleteNotifications: SentOperation<'log.delete'> = {
  request: (op) => markCalls(op, calls.deleteLog, calls.deleteAllLogs),
  readResult: readNothing,
  whenDone: ({ db }, op) =>
    logsOf(db, op)
      .delete()
      .then(() => undefined),
};

/**
 * The calls that mark notifications, which are safe to repeat. Several calls for one op are sent without its
 * key, since a key identifies one call.
 */
function markCalls({ args, opId: idempotencyKey }: LogOp, one: Endpoint, all: Endpoint): OpCall[] {
  if ('up_to' in args) return [{ endpoint: all, call: { body: args, idempotencyKey } }];
  const single = args.ids.length === 1 ? { key: idempotencyKey } : {};
  return args.ids.map((id) => ({ endpoint: one, call: { params: { id }, ...single } }));
}

const logsOf = (db: Leadership['db'], { args }: LogOp) =>
  'up_to' in args ? db.logs.where('id').belowOrEqual(args.up_to) : db.logs.where('id').anyOf(args.ids);
