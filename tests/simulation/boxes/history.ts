import { Random } from '../harness/random.ts';
import type { Command } from './commands.ts';

const weights: { readonly [Name in Command]: number } = {
  send: 70,
  reply: 30,
  edit: 36,
  remove: 18,
  react: 20,
  ask: 34,
  editQuestion: 18,
  withdrawQuestion: 10,
  moderate: 50,
  retry: 8,
  discard: 8,
  move: 40,
  rough: 4,
  smooth: 4,
  faultNext: 6,
  kill: 5,
  closeTab: 2,
  openTab: 40,
  diskFull: 2,
  diskFree: 8,
  cutPower: 6,
  switchOn: 20,
  backUp: 3,
  restore: 2,
  setClock: 2,
  refresh: 9,
  lineDown: 4,
  lineUp: 8,
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
  endSuspension: 4,
  erase: 0.3,
  signIn: 6,
  pause: 9,
  vote: 24,
  // Only by tilt: another weight would change all days.
  limitNext: 0,
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
