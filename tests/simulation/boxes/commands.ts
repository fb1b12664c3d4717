import { Random } from '../harness/random.ts';
import { boxCommands } from './box-commands.ts';
import { chatCommands } from './chat-commands.ts';
import { deviceCommands } from './device-commands.ts';
import { organiserCommands } from './organiser-commands.ts';
import { questionCommands } from './question-commands.ts';
import type { Scene } from './scene.ts';
import type { Site } from './site.ts';

const commands = {
  ...chatCommands,
  ...questionCommands,
  ...deviceCommands,
  ...boxCommands,
  ...organiserCommands,
  /** Time for handovers, which boxes begin within a minute. */
  pause: ({ site, random }: Scene) => site.scheduler.advance(random.between(2, 20) * 60_000),
};
export type Command = keyof typeof commands;

/** Performs a step with a device and a box that its seed chooses. */
export async function perform(
  site: Site,
  { command, seed }: { command: Command; seed: number },
): Promise<void> {
  const random = new Random(seed);
  const device = random.pick(site.devices);
  const box = random.pick(site.boxes);
  const usable = device.living.filter(() => device.token !== null);
  const tab = usable.length > 0 ? random.pick(usable) : null;
  site.scheduler.note(`${command} on ${device.name} or ${box.name}`);
  const run: (scene: Scene) => unknown = commands[command];
  await run({ site, random, device, box, tab });
  await site.scheduler.rest();
}
