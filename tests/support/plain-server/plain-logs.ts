import { notFound, PlainRefusal, type PlainCall, type PlainRoutes } from './plain-call.ts';
import { logRow } from './plain-rows.ts';
import type { PlainLog } from './plain-state.ts';

/** The caller's notifications, newest first. */
const own = ({ me, tools: { state } }: PlainCall): PlainLog[] =>
  [...state.logs.values()].filter(({ owner }) => owner === me.id).toSorted((a, b) => b.id - a.id);

function one(call: PlainCall): PlainLog {
  const log = own(call).find(({ id }) => id === call.id);
  if (!log) throw notFound();
  return log;
}

const rows = (call: PlainCall, logs: readonly PlainLog[]) => logs.map((log) => logRow(call.tools, log));

export const logRoutes: PlainRoutes = {
  'GET /event/logs': (call) => rows(call, own(call)),
  'GET /event/logs/id': (call) => own(call).map(({ id }) => id),
  'POST /event/logs/:id/read': (call) => {
    const log = one(call);
    log.read_at ??= call.tools.now();
    return logRow(call.tools, log);
  },
  'GET /notifications': (call) => {
    const sort = call.query.get('sort') || 'created_at';
    if (!['created_at', '-created_at'].includes(sort)) throw new PlainRefusal(422, 'There is no such order.');
    return rows(call, sort === 'created_at' ? own(call) : own(call).toReversed());
  },
  'PUT /notifications/read': (call) => {
    for (const log of own(call)) log.read_at ??= call.tools.now();
  },
  'DELETE /notification/:id': (call) => {
    call.tools.state.logs.delete(one(call).id);
  },
  'DELETE /notifications/remove': (call) => {
    for (const { id } of own(call)) call.tools.state.logs.delete(id);
  },
};
