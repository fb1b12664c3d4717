import type { PollForm, Vote } from '../../../contract/polls.ts';
import { discardOp, enqueue } from '../../db/outbox.ts';
import { leaveToBackground } from '../../platform/background-sync.ts';
import { askServer } from '../../platform/online.ts';

export async function answerPoll(poll_id: number, vote: Vote, anonymously: boolean): Promise<void> {
  await enqueue({ kind: 'poll.vote', args: { poll_id, vote, anonymously } });
  leaveToBackground();
}

export async function skipPoll(poll_id: number, anonymously: boolean): Promise<void> {
  await enqueue({ kind: 'poll.cancel', args: { poll_id, anonymously } });
  leaveToBackground();
}

export const letGoOfAnswer = (opId: string) => discardOp(opId);

const one = (id: number) => ({ params: { id } });

export const getResults = (id: number) => askServer('getPollResults', one(id));
export const addPoll = (body: PollForm) => askServer('addPoll', { body });
export const editPoll = (id: number, body: PollForm) => askServer('editPoll', { ...one(id), body });
export const movePoll = (id: number, position: number) =>
  askServer('movePoll', { ...one(id), body: { position } });
export const openPoll = (id: number) => askServer('openPoll', one(id));
export const closePoll = (id: number) => askServer('closePoll', one(id));
export const copyPoll = (id: number) => askServer('copyPoll', { ...one(id), body: {} });
export const deletePoll = (id: number) => askServer('deletePoll', one(id));
