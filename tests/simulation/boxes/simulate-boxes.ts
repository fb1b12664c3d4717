import { brokenRules } from './check.ts';
import { perform } from './commands.ts';
import type { Databases } from './databases.ts';
import { history, type Step, type Tilt } from './history.ts';
import { settleAll } from './settle-all.ts';
import { Site } from './site.ts';

export interface BoxRun {
  seed: number;
  devices: number;
  steps: readonly Step[];
  violations: string[];
  trace: readonly string[];
  requests: number;
  /** Count of operations that the people have added. */
  ops: number;
  /** Count of operations that boxes have handed over. */
  handedOver: number;
}

export interface BoxSettings {
  seed: number;
  /** 4 to 6. */
  devices?: number;
  length?: number;
  steps?: readonly Step[];
  tilt?: Tilt;
}

const defaultLength = 120;

/** Runs one day of a school and two boxes, from the setup to the checks; the same settings give the same run. */
export async function simulateBoxes(databases: Databases, settings: BoxSettings): Promise<BoxRun> {
  const { seed, devices = 4, length = defaultLength } = settings;
  const steps = settings.steps ?? history(seed, length, settings.tilt);
  const site = await Site.open(databases, { seed, devices });
  try {
    for (const step of steps) {
      await site.scheduler.advance(step.wait);
      await perform(site, step);
    }
    await settleAll(site);
    const broken = await brokenRules(site);
    const { record, requests, violations, scheduler } = site;
    return {
      ...{ seed, devices, steps, requests },
      violations: [...new Set([...violations, ...broken])],
      trace: scheduler.trace,
      ops: record.ops.size,
      handedOver: record.handedOver,
    };
  } finally {
    await site.close();
  }
}
