import type { SimulatedSchool } from './simulated-school.ts';

/** Just shorter than the pause between two polls: each device has one at most in it. */
const rest = 230_000;
const pollEvery = 240_000;
/** The server answers at the latest after this, whatever holds it up. */
const requestTimeout = 2000;

/** What one reason to ask leads to at most, on the whole: a session begins with every list, an event may show a gap. */
const costs = { sessions: 12, tabs: 1, intents: 1, connections: 2, heard: 0.4, failures: 3 };
/** A server without extensions is asked for all its lists, over and over. */
const plainly = { atRest: 20, times: 10 };

/** I8: requests are bounded by what there was to ask for, at rest and on the worst day. */
export async function tooManyRequests(universe: SimulatedSchool): Promise<string[]> {
  const { devices, plain, reasons, scheduler } = universe;
  const violations: string[] = [];
  const before = universe.requests;
  await scheduler.advance(rest);
  const atRest = universe.requests - before;
  if (atRest > devices.length * (plain ? plainly.atRest : 1))
    violations.push(`I8 ${atRest} requests at rest`);
  const waits = universe.age() / pollEvery + (0.7 * reasons.heldMs) / requestTimeout;
  const asked = Object.entries(costs).reduce(
    (sum, [reason, cost]) => sum + cost * reasons[reason as keyof typeof costs],
    devices.length * waits,
  );
  const most = Math.ceil(plain ? asked * plainly.times : asked);
  if (universe.requests > most)
    violations.push(`I8 ${universe.requests} requests, where ${most} had a reason`);
  return violations;
}
