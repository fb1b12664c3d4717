import type { PollForm, Vote } from '../../../contract/polls.ts';
import type { NewSessionPollInput } from '../../../contract/session-polls.ts';
import { discardOp, enqueue } from '../../db/outbox.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import type { DeskSeen } from '../../lib/desk.ts';
import { callServer } from '../../platform/online.ts';

export async function answerPoll(poll_id: number, vote: Vote, anonymously: boolean): Promise<void> {
  await enqueue({ kind: 'poll.vote', args: { poll_id, vote, anonymously } });
  syncInBackgroundIfOffline();
}

export async function skipPoll(poll_id: number, anonymously: boolean): Promise<void> {
  await enqueue({ kind: 'poll.cancel', args: { poll_id, anonymously } });
  syncInBackgroundIfOffline();
}

export const discardAnswer = (opId: string) => discardOp(opId);

const one = (id: number) => ({ params: { id } });

export const getResults = (id: number) => callServer('getPollResults', one(id));
export const addPoll = (body: PollForm) => callServer('addPoll', { body });
export const editPoll = (id: number, body: PollForm, deskSeen: DeskSeen) =>
  callServer('editPoll', { ...one(id), body, deskSeen });
export const movePoll = (id: number, position: number) =>
  callServer('movePoll', { ...one(id), body: { position } });
export const openPoll = (id: number, deskSeen: DeskSeen) => callServer('openPoll', { ...one(id), deskSeen });
export const closePoll = (id: number, deskSeen: DeskSeen) =>
  callServer('closePoll', { ...one(id), deskSeen });
export const startSessionPoll = (eventId: number, poll: NewSessionPollInput, client_id: string) =>
  callServer('startSessionPoll', { ...one(eventId), body: { ...poll, client_id } });
export const closeSessionPoll = (eventId: number, poll: number) =>
  callServer('closeSessionPoll', { params: { id: eventId, poll } });
export const getQuizRanking = (eventId: number) => callServer('getQuizRanking', one(eventId));
export const setQuizName = (eventId: number, named: boolean) =>
  callServer('setQuizName', { ...one(eventId), body: { named } });
export const copyPoll = (id: number) => callServer('copyPoll', { ...one(id), body: {} });
export const deletePoll = (id: number, deskSeen: DeskSeen) =>
  callServer('deletePoll', { ...one(id), deskSeen });
