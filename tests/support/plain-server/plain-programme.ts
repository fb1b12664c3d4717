import { allowOnly, invalid, notFound, type PlainCall, type PlainRoutes } from './plain-call.ts';
import { eventRow } from './plain-rows.ts';
import type { PlainEvent, PlainRating } from './plain-state.ts';

function stars(body: Record<string, unknown>, criterion: keyof PlainRating): number {
  const value = body[criterion];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 5)
    throw invalid(criterion, 'From 1 to 5.');
  return value;
}

function eventOf({ id, tools: { state } }: PlainCall): PlainEvent {
  const event = state.events.get(id);
  if (!event) throw notFound();
  return event;
}

const inOrder = ({ tools: { state } }: PlainCall) =>
  [...state.events.values()].toSorted((a, b) => a.time_start - b.time_start);

/** Whether a value is in a comma-separated list of the query. An absent list allows all. */
const allows = (list: string | null, value: number | undefined) =>
  !list || list.split(',').includes(String(value));

export const programmeRoutes: PlainRoutes = {
  'GET /events': (call) =>
    inOrder(call)
      .filter(
        ({ type, course, user }) =>
          allows(call.query.get('type'), type.id) &&
          allows(call.query.get('course_type'), course?.id) &&
          allows(call.query.get('user_id'), user ?? undefined),
      )
      .map((event) => eventRow(call.tools, event, call.me.id)),
  'GET /event/:id': (call) => eventRow(call.tools, eventOf(call), call.me.id),
  /** The running event, else the next one; null after the last. */
  'GET /event/actual': (call) => {
    const event = inOrder(call).find(({ time_finish }) => time_finish > call.tools.now());
    return event ? eventRow(call.tools, event, call.me.id) : null;
  },
  'GET /event/metric': (call) => {
    const metric: Record<string, { done: number; all: number }> = {};
    for (const { type, time_finish } of inOrder(call)) {
      const figures = (metric[type.alias] ??= { done: 0, all: 0 });
      figures.all += 1;
      if (time_finish <= call.tools.now()) figures.done += 1;
    }
    return metric;
  },
  'POST /event/:id/rate': (call) => {
    allowOnly(call, ['relevant', 'informative', 'interesting']);
    const { me, body, tools } = call;
    const event = eventOf(call);
    event.ratings.set(me.id, {
      relevant: stars(body, 'relevant'),
      informative: stars(body, 'informative'),
      interesting: stars(body, 'interesting'),
    });
    return eventRow(tools, event, me.id);
  },
};
