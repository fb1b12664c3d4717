import type { DeviceOperation } from './device-operation.ts';
import { replaceEarlier } from './replace-earlier.ts';

/** The last answer replaces earlier unsent ones; each question has a lane of its own. */
export const answerQuestion: DeviceOperation<'question.answer'> = {
  coalesce: (lane, incoming) => replaceEarlier(lane, incoming, (op) => op.kind === 'question.answer'),
};
