import { askableAfterMs } from '../../../contract/event-questions.ts';
import type { Room } from './question-queries.ts';

/** Whether people can ask. Some time after the end the server still takes what was asked before. */
export const mayAsk = ({ settings, finishesAt }: Room, now: number): boolean =>
  settings !== null && settings.questions !== 'off' && now < finishesAt + askableAfterMs;
