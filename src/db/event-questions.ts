import type { EventQuestion } from '../../contract/event-questions.ts';
import { database } from './current-database.ts';

export const listQuestionsOfEvent = (eventId: number, db = database()): Promise<EventQuestion[]> =>
  db.event_questions.where('event_id').equals(eventId).toArray();

/** The question that an operation with this key has asked by name. */
export const getQuestionByClientId = (
  clientId: string,
  db = database(),
): Promise<EventQuestion | undefined> => db.event_questions.where('client_id').equals(clientId).first();
