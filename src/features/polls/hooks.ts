import { useLiveQuery } from 'dexie-react-hooks';
import {
  getAnswerText,
  getLivePoll,
  getPolls,
  getReceipt,
  getSessionPolls,
  mayManagePolls,
} from './queries.ts';

export const usePolls = () => useLiveQuery(getPolls);

/** Whether the person may write and open polls; undefined until it is read. */
export const useMayManage = () => useLiveQuery(mayManagePolls);

export const useSessionPolls = (eventId: number) => useLiveQuery(() => getSessionPolls(eventId), [eventId]);

export const useAnswerText = (pollId: number) => useLiveQuery(() => getAnswerText(pollId), [pollId]) ?? '';

export const useLivePoll = (id: number) => useLiveQuery(() => getLivePoll(id), [id]);

/** Null without a receipt on this device; undefined until it was read. */
export const useReceipt = (pollId: number) => useLiveQuery(() => getReceipt(pollId), [pollId]);
