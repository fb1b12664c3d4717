import { type FaultName, faults } from '../harness/network.ts';
import { windows } from '../harness/tab.ts';
import type { Scene } from './scene.ts';

/* Faults of devices and their connections, and their way between the school and the boxes. */

const requestFaults = Object.keys(faults).filter((name) => name !== 'none') as FaultName[];

export const deviceCommands = {
  move: ({ site, random, device, box }: Scene) => {
    const place = random.weighted({ box: 6, school: 3, nowhere: 1 });
    site.move(device, place === 'box' ? box : place);
  },
  rough: ({ device }: Scene) => void (device.net.rough = true),
  smooth: ({ device }: Scene) => void (device.net.rough = false),
  faultNext: ({ device, random }: Scene) => void (device.net.next = random.pick(requestFaults)),
  kill: ({ device, random }: Scene) => {
    const victim = device.living.length > 0 ? random.pick(device.living) : null;
    victim?.dieOf(random.pick(windows), random.between(0, 6));
  },
  closeTab: ({ tab }: Scene) => tab?.kill('now'),
  openTab: async ({ site, device }: Scene) => {
    if (device.living.length < 2 && !device.full && device.token !== null) await site.openTab(device);
  },
  diskFull: ({ device }: Scene) => void (device.full = true),
  diskFree: ({ device }: Scene) => void (device.full = false),
  signIn: ({ site, device }: Scene) => site.signIn(device),
};
