import type { NewOp } from '../../../src/db/outbox-op.ts';
import type { Device } from '../harness/device.ts';
import type { Random } from '../harness/random.ts';
import type { Tab } from '../harness/tab.ts';
import type { SimulatedBox } from './simulated-box.ts';
import type { Site } from './site.ts';

/** The surroundings of a command. */
export interface Scene {
  site: Site;
  random: Random;
  device: Device;
  /** Null if no tab of the device can be used. */
  tab: Tab | null;
  box: SimulatedBox;
}
export type SceneWithTab = Scene & { tab: Tab };

/** A command of a person in a tab; it does nothing without one. */
export const withTab =
  (command: (scene: SceneWithTab) => Promise<unknown>) =>
  async (scene: Scene): Promise<void> => {
    const { tab, site, device } = scene;
    if (tab && !site.erased.has(device.person))
      await site.record.during(device, tab, () => command({ ...scene, tab }));
  };

export const enqueueOp = ({ tab, random }: SceneWithTab, op: NewOp): Promise<unknown> =>
  tab.enqueueOp(op, random.uuid());

/** One of the items; null if there is none. */
export const pickOrNull = <T>(random: Random, items: readonly T[]): T | null =>
  items.length > 0 ? random.pick(items) : null;
