import type { CommandName, Step } from '../harness/history.ts';
import { Random } from '../harness/random.ts';

/**
 * A day on which the leading tab of the phone is frozen again and again, while a message arrives that it has
 * not stored. The other tab takes the lead, the message is deleted, and the frozen tab thaws.
 */
export function frozenLeader(seed: number): Step[] {
  const random = new Random(seed ^ 0xf20);
  const step = (device: string, command: CommandName, wait: number): Step => ({
    device,
    command,
    wait,
    seed: random.between(1, 1e9),
  });
  return [
    ...Array.from({ length: 5 }, () => step('phone', 'hide', 10)),
    step('phone', 'freezeAtList', 100),
    // At least one is usually larger than a delta, so that the leader requests the list of its group.
    ...Array.from({ length: 3 }, () => step('laptop', 'burst', 50)),
    ...Array.from({ length: 4 }, () => step('laptop', 'say', 10)),
    step('laptop', 'renameEvent', 500),
    step('phone', 'show', 2500),
    step('phone', 'dropSockets', 3000),
    ...Array.from({ length: 4 }, () => step('laptop', 'remove', 2000)),
    step('phone', 'thaw', 500),
  ];
}
