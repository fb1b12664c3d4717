import { database } from '../../db/current-database.ts';
import type { LivePollRow } from '../../db/room-rows.ts';
import { getDraft } from '../../db/drafts.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { overlayPolls, type PollView } from '../../db/overlay-polls.ts';
import { overlaySessionPolls, type SessionPollView } from '../../db/overlay-session-polls.ts';
import { getMe } from '../../db/users.ts';
import { isAdmin } from '../../lib/organisers.ts';

export interface Polls {
  polls: PollView[];
  known: boolean;
  offline: boolean;
  role: string | undefined;
}

export const answerDraftKey = (pollId: number): string => `poll:${pollId}`;

/** The typed text of an unsent answer. */
export const getAnswerText = async (pollId: number): Promise<string> =>
  (await getDraft(answerDraftKey(pollId)))?.text ?? '';

/** The receipt of the person's anonymous answer, if this device sent it. */
export const getReceipt = async (pollId: number): Promise<string | null> =>
  (await getMeta(`receipt:${pollId}`)) ?? null;

/** The last live results of a poll; undefined without any. */
export const getLivePoll = (id: number): Promise<LivePollRow | undefined> => database().live_polls.get(id);

export async function getPolls(): Promise<Polls> {
  const [rows, ops, snapshot, connection, me] = await Promise.all([
    database().polls.toArray(),
    listOps(),
    getMeta('snapshot'),
    getMeta('connection'),
    getMe(),
  ]);
  return {
    polls: overlayPolls(rows, ops).toSorted((a, b) => a.position - b.position || a.id - b.id),
    known: snapshot?.polls !== undefined,
    offline: changesWait(connection),
    role: me?.role?.alias,
  };
}

export interface SessionPollList extends Polls {
  /** The polls of the event. */
  session: SessionPollView[];
}

export async function getSessionPolls(eventId: number): Promise<SessionPollList> {
  const [found, ops] = await Promise.all([getPolls(), listOps()]);
  return { ...found, session: overlaySessionPolls(found.polls, ops, eventId) };
}

export const mayManagePolls = async (): Promise<boolean> => isAdmin((await getMe())?.role?.alias);
