import {
  findAnonymousQuestion,
  putAnonymousQuestion,
  questionTokens,
  withdrawAnonymousQuestion,
} from '../../contract/anonymous-questions.ts';
import { blindToken, unblindSignature } from '../../src/lib/blind-ballot.ts';
import type { Answer, Person, School } from './school.ts';

export interface QuestionRight {
  event_id: number;
  token: string;
  signature: string;
}

export async function questionKeyOf(person: Person, eventId: number): Promise<string> {
  const { room_settings } = (await person.call('GET', `/event/${eventId}`)).body.data;
  if (!room_settings?.question_key) throw new Error('The event has no key');
  return room_settings.question_key;
}

/** Has tokens signed for a device of a person, as the device does it. */
export async function signedTokens(person: Person, eventId: number): Promise<QuestionRight[]> {
  const key = await questionKeyOf(person, eventId);
  const drawn = await Promise.all(Array.from({ length: questionTokens }, () => blindToken(key)));
  const blinded = drawn.map((token) => token.blinded);
  const answer = await person.call('POST', `/event/${eventId}/question-tokens`, { blinded });
  if (answer.status !== 200) throw new Error(`The tokens were not signed: ${JSON.stringify(answer.body)}`);
  const { blind_signatures } = answer.body.data;
  return Promise.all(
    drawn.map(async ({ token, inverse }, at) => ({
      event_id: eventId,
      token,
      signature: await unblindSignature({ key, token, inverse, blind_signature: blind_signatures[at] }),
    })),
  );
}

type Caller = Pick<School, 'call'>;

/** Asks or changes a question from nobody in particular. */
export const put = (school: Caller, right: QuestionRight, content: string): Promise<Answer> =>
  school.call(putAnonymousQuestion.method, putAnonymousQuestion.path, { ...right, content });

export const find = (school: Caller, { event_id, token }: QuestionRight): Promise<Answer> =>
  school.call(findAnonymousQuestion.method, findAnonymousQuestion.path, { event_id, token });

export const withdraw = (school: Caller, { event_id, token }: QuestionRight): Promise<Answer> =>
  school.call(withdrawAnonymousQuestion.method, withdrawAnonymousQuestion.path, { event_id, token });
