import type { FaultName } from './network.ts';
import { Random } from './random.ts';

const weights = {
  say: 30,
  sayTriple: 2,
  reply: 5,
  edit: 8,
  remove: 5,
  forward: 4,
  react: 5,
  pin: 1,
  mute: 1,
  read: 6,
  rate: 9,
  star: 7,
  writeNote: 6,
  book: 6,
  cancelBooking: 6,
  vote: 7,
  askQuestion: 18,
  askAnonymously: 12,
  editQuestion: 22,
  withdrawQuestion: 22,
  upvote: 6,
  startPoll: 10,
  closePoll: 20,
  raiseHand: 6,
  requestMeeting: 22,
  acceptMeeting: 50,
  declineMeeting: 30,
  moveMeeting: 20,
  cancelMeeting: 16,
  saveCard: 6,
  blockSlot: 7,
  addFeedback: 6,
  editFeedback: 6,
  deleteFeedback: 8,
  requestSupport: 6,
  replyToSupport: 9,
  createGroup: 7,
  renameMaterial: 8,
  deleteMaterial: 6,
  restoreMaterial: 7,
  sendFile: 3,
  messagePerson: 3,
  changeProfile: 5,
  readLogs: 3,
  deleteLogs: 2,
  openGroup: 4,
  older: 2,
  openEvent: 1,
  typing: 1,
  privateChat: 1,
  retryDead: 2,
  discardDead: 2,
  lineDown: 5,
  lineUp: 6,
  rough: 6,
  smooth: 3,
  faultNext: 8,
  dropSockets: 3,
  restartServer: 1,
  kill: 8,
  openTab: 4,
  update: 1,
  hide: 3,
  show: 3,
  freeze: 3,
  freezeAtList: 1,
  thaw: 3,
  clockJump: 2,
  diskFull: 2,
  diskFree: 3,
  revoke: 1,
  signInAgain: 2,
  signOut: 1,
  notify: 3,
  renameEvent: 2,
  showPerson: 1,
  dropMember: 1,
  addMember: 2,
  publishCounts: 2,
  burst: 1,
  slowBegin: 5,
  slowCommit: 4,
} as const;
export type CommandName = keyof typeof weights;
/** Frequencies that replace the usual ones. */
export type Tilt = Partial<Record<CommandName, number>>;

/**
 * A command, the pause before it, and a random seed of its own, so that leaving one out does not change the
 * others.
 */
export interface Step {
  wait: number;
  command: CommandName;
  seed: number;
  /** Name of the device; absent: the seed chooses one. */
  device?: string;
  /** The fault of `faultNext`; absent: the seed chooses one. */
  fault?: FaultName;
}

export function history(seed: number, length: number, tilt: Tilt = {}): Step[] {
  const random = new Random(seed ^ 0x5eed);
  const tilted = { ...weights, ...tilt };
  return Array.from({ length }, () => ({
    wait: random.chance(0.3) ? random.between(0, 100) : random.between(100, 8000),
    command: random.weighted(tilted),
    seed: random.between(1, 1e9),
  }));
}
