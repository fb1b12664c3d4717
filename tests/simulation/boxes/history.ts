import { Random } from '../harness/random.ts';
import type { Command } from './commands.ts';

const weights: { readonly [Name in Command]: number } = {
  send: 26,
  reply: 10,
  edit: 12,
  remove: 6,
  react: 7,
  ask: 12,
  editQuestion: 6,
  withdrawQuestion: 4,
  moderate: 16,
  retry: 4,
  discard: 4,
  move: 26,
  rough: 4,
  smooth: 4,
  faultNext: 6,
  kill: 6,
  closeTab: 2,
  openTab: 7,
  diskFull: 2,
  diskFree: 3,
  cutPower: 6,
  switchOn: 9,
  backUp: 3,
  restore: 2,
  setClock: 2,
  refresh: 9,
  lineDown: 4,
  lineUp: 6,
  lineRough: 3,
  lineSmooth: 3,
  lineFault: 6,
  boxDiskFull: 1,
  boxDiskFree: 2,
  revoke: 0.5,
  tamper: 3,
  dropMember: 3,
  addMember: 4,
  silence: 2,
  endSilence: 2,
  suspend: 1,
  endSuspension: 2,
  erase: 0.3,
  signIn: 3,
  pause: 7,
};

/** Frequencies that replace the usual ones. */
export type Tilt = Partial<Record<Command, number>>;

/** A command, the pause before it in ms, and a random seed of its own: leaving one out does not change the others. */
export interface Step {
  wait: number;
  command: Command;
  seed: number;
}

export function history(seed: number, length: number, tilt: Tilt = {}): Step[] {
  const random = new Random(seed ^ 0xb0c5);
  const tilted = { ...weights, ...tilt };
  const waitOf = { short: [0, 200], usual: [200, 10_000], long: [10_000, 90_000] } as const;
  return Array.from({ length }, () => {
    const [from, to] = waitOf[random.weighted({ short: 3, usual: 5, long: 2 })];
    return {
      wait: random.between(from, to),
      command: random.weighted(tilted),
      seed: random.between(1, 1e9),
    };
  });
}
