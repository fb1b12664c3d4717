import { notFound, type PlainCall, type PlainRoutes } from './plain-call.ts';
import { logRow } from './plain-rows.ts';

const own = ({ me, tools: { state } }: PlainCall) =>
  [...state.logs.values()].filter(({ owner }) => owner === me.id).toSorted((a, b) => b.id - a.id);

function one(call: PlainCall) {
  const log = own(call).find(({ id }) => id === call.id);
  if (!log) throw notFound();
  return log;
}

export const logRoutes: PlainRoutes = {
  'GET /event/logs': (call) => own(call).map(logRow),
  'GET /event/logs/id': (call) => own(call).map(({ id }) => id),
  'POST /event/logs/:id/read': (call) => {
    const log = one(call);
    log.read_at ??= call.tools.now();
    return logRow(log);
  },
  'GET /notifications': (call) =>
    (call.query.get('sort') === '-created_at' ? own(call).toReversed() : own(call)).map(logRow),
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
