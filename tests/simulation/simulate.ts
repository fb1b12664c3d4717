import type { Db } from '../../server/db/client.ts';
import type { AreaCommand } from './harness/areas.ts';
import { perform } from './harness/commands.ts';
import { history, type Step, type Tilt } from './harness/history.ts';
import { isQuiet } from './harness/leftovers.ts';
import { checkInvariants } from './harness/invariants.ts';
import { SimulatedSchool } from './harness/simulated-school.ts';

export interface Run {
  seed: number;
  plain: boolean;
  steps: readonly Step[];
  violations: string[];
  trace: readonly string[];
  crashes: SimulatedSchool['crashes'];
  requests: number;
  /**
   * On a server without idempotency keys: count of doubled messages, and of sends whose response was lost.
   */
  doubled: number;
  ambiguous: number;
  /** Commands in areas whose ops the server accepted. */
  accepted: readonly AreaCommand[];
}

export interface Settings {
  seed: number;
  plain?: boolean;
  length?: number;
  steps?: readonly Step[];
  tilt?: Tilt;
}

const defaultLength = 70;

/** Runs one history from the setup to the checks; the same settings give the same run. */
export async function simulate(db: Db, settings: Settings): Promise<Run> {
  const { seed, plain = false, length = defaultLength } = settings;
  const steps = settings.steps ?? history(seed, length, settings.tilt);
  const simulation = await SimulatedSchool.open(db, seed, plain);
  try {
    for (const step of steps) {
      await simulation.scheduler.advance(step.wait);
      await perform(simulation, step);
    }
    await restoreAll(simulation);
    const { violations, doubled, accepted } = await checkInvariants(simulation);
    return {
      seed,
      plain,
      steps,
      violations: [...new Set([...simulation.violations, ...violations])],
      trace: simulation.scheduler.trace,
      crashes: simulation.crashes,
      requests: simulation.requests,
      doubled,
      accepted,
      ambiguous: simulation.ambiguous,
    };
  } finally {
    await simulation.close();
  }
}

/**
 * Repairs everything: networks, disks, tabs and sessions. Then waits until all ops that can be sent are sent.
 */
async function restoreAll(simulation: SimulatedSchool): Promise<void> {
  const { scheduler, devices } = simulation;
  for (const name of simulation.openWriters) await simulation.commitSlow(name);
  for (const device of devices) {
    Object.assign(device, { full: false, freezeAtList: false });
    Object.assign(device.net, { up: true, rough: false, next: null });
    for (const tab of device.living) {
      tab.cancelDeath();
      tab.thaw();
      tab.visible = true;
    }
    await simulation.signIn(device);
    if (device.living.length === 0) await simulation.openTab(device);
    for (const tab of device.living) void tab.publishPageState();
  }
  for (let waited = 0; waited < 1500; waited += 5) {
    await scheduler.advance(5000);
    if (await isQuiet(devices)) break;
  }
  await simulation.publishCounts();
  // Longer than the poll interval, so that every device has polled.
  await scheduler.advance(250_000);
}
