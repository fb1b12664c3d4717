import type { Poll, PollForm, Vote } from '../../../contract/polls.ts';
import type { NewSessionPollInput, SessionPollRef } from '../../../contract/session-polls.ts';
import { discardOp, enqueue } from '../../db/outbox.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import type { DeskSeen } from '../../lib/desk.ts';
import { callServer } from '../../platform/online.ts';

/** True if anonymous answers get a blind signature. Pages without HTTPS have no WebCrypto. */
export const isSigned = ({ ballot_key }: Pick<Poll, 'ballot_key'>): boolean =>
  Boolean(ballot_key) && crypto.subtle !== undefined;

export type HowToAnswer = 'named' | 'anonymous' | 'anonymous-at-once';

/**
 * Answers a poll. An anonymous answer becomes a ballot whose token the server signs blindly; at once: without
 * the random time before it is sent. Servers without such signatures get the answer by the plain call.
 */
export async function answerPoll(
  poll: Pick<Poll, 'id' | 'ballot_key' | 'kind' | 'free_answer' | 'session'>,
  vote: Vote,
  how: HowToAnswer,
): Promise<void> {
  const { id: poll_id, ballot_key: key } = poll;
  if (how === 'named' || !key || !isSigned(poll))
    await enqueue({ kind: 'poll.vote', args: { poll_id, vote, anonymously: how !== 'named' } });
  else {
    // Loaded with the library for blind signatures.
    const { newBallot } = await import('./new-ballot.ts');
    const delay = how === 'anonymous-at-once' ? 'none' : poll.session ? 'session' : 'poll';
    await enqueue(await newBallot(poll, key, vote, delay));
  }
  syncInBackgroundIfOffline();
}

export async function skipPoll(poll_id: number, anonymously: boolean): Promise<void> {
  await enqueue({ kind: 'poll.cancel', args: { poll_id, anonymously } });
  syncInBackgroundIfOffline();
}

export async function startSessionPoll(
  event_id: number,
  { variations = [], correct = null, ...poll }: NewSessionPollInput,
): Promise<void> {
  await enqueue({ kind: 'poll.start', args: { event_id, ...poll, variations, correct } });
  syncInBackgroundIfOffline();
}

export async function closeSessionPoll(event_id: number, poll: SessionPollRef): Promise<void> {
  await enqueue({ kind: 'poll.close', args: { event_id, poll } });
  syncInBackgroundIfOffline();
}

/** Discards an answer, a start or a closing that has not been sent. */
export const discardChange = (opId: string) => discardOp(opId);

const one = (id: number) => ({ params: { id } });

export const getReceipts = (id: number) => callServer('getBallotReceipts', one(id));
export const getResults = (id: number) => callServer('getPollResults', one(id));
export const addPoll = (body: PollForm) => callServer('addPoll', { body });
export const editPoll = (id: number, body: PollForm, deskSeen: DeskSeen) =>
  callServer('editPoll', { ...one(id), body, deskSeen });
export const movePoll = (id: number, position: number) =>
  callServer('movePoll', { ...one(id), body: { position } });
export const openPoll = (id: number, deskSeen: DeskSeen) => callServer('openPoll', { ...one(id), deskSeen });
export const closePoll = (id: number, deskSeen: DeskSeen) =>
  callServer('closePoll', { ...one(id), deskSeen });
export const getQuizRanking = (eventId: number) => callServer('getQuizRanking', one(eventId));
export const setQuizName = (eventId: number, named: boolean) =>
  callServer('setQuizName', { ...one(eventId), body: { named } });
export const copyPoll = (id: number) => callServer('copyPoll', { ...one(id), body: {} });
export const deletePoll = (id: number, deskSeen: DeskSeen) =>
  callServer('deletePoll', { ...one(id), deskSeen });
