import { areas } from '../../../contract/row-kinds.ts';
import type { SimulatedSchool } from './simulated-school.ts';

/** In ms; just below the poll interval, so that each device polls at most once in it. */
const restMs = 230_000;
const pollInterval = 240_000;
/** In ms. The server responds within this time even while writers are slow. */
const requestTimeout = 2000;

/**
 * Maximum requests per reason, on average: a session starts with all lists, of which one is the newest messages
 * of a chat, and an event may reveal a gap.
 */
const costs = { sessions: areas.length, tabs: 1, intents: 1, connections: 2, events: 0.4, failures: 3 };
/** Larger limits for a server without extensions, whose lists are polled. */
const plainLimits = { atRest: 20, times: 10 };

/**
 * I8: checks that the count of requests is limited by the reasons for them, at rest and over the whole run.
 */
export async function tooManyRequests(simulation: SimulatedSchool): Promise<string[]> {
  const { devices, plain, reasons, scheduler } = simulation;
  const violations: string[] = [];
  const before = simulation.requests;
  await scheduler.advance(restMs);
  const atRest = simulation.requests - before;
  if (atRest > devices.length * (plain ? plainLimits.atRest : 1))
    violations.push(`I8 ${atRest} requests at rest`);
  const polls = simulation.age() / pollInterval + (0.7 * reasons.heldMs) / requestTimeout;
  const expected = Object.entries(costs).reduce(
    (sum, [reason, cost]) => sum + cost * reasons[reason as keyof typeof costs],
    devices.length * polls,
  );
  const limit = Math.ceil(plain ? expected * plainLimits.times : expected);
  if (simulation.requests > limit)
    violations.push(`I8 ${simulation.requests} requests, expected at most ${limit}`);
  return violations;
}
