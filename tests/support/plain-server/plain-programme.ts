import { invalid, notFound, type PlainRoutes } from './plain-call.ts';
import { eventRow } from './plain-rows.ts';
import type { PlainRating } from './plain-state.ts';

function stars(body: Record<string, unknown>, criterion: keyof PlainRating): number {
  const value = body[criterion];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 5)
    throw invalid(criterion, 'From 1 to 5.');
  return value;
}

export const programmeRoutes: PlainRoutes = {
  'GET /events': ({ me, tools: { state } }) =>
    [...state.events.values()].map((event) => eventRow(state, event, me.id)),
  'GET /event/:id': ({ me, id, tools: { state } }) => {
    const event = state.events.get(id);
    if (!event) throw notFound();
    return eventRow(state, event, me.id);
  },
  'POST /event/:id/rate': ({ me, id, body, tools: { state } }) => {
    const event = state.events.get(id);
    if (!event) throw notFound();
    event.ratings.set(me.id, {
      relevant: stars(body, 'relevant'),
      informative: stars(body, 'informative'),
      interesting: stars(body, 'interesting'),
    });
    return eventRow(state, event, me.id);
  },
};
