import { castBallot } from '../../contract/ballots.ts';
import type { Vote } from '../../contract/polls.ts';
import { blindToken, unblindSignature } from '../../src/lib/blind-ballot.ts';
import type { Answer, Person, School } from './school.ts';

export interface SignedToken {
  pollId: number;
  blinded: string;
  token: string;
  signature: string;
}

/** Has a token signed for a person, as the device does it. */
export async function signedToken(person: Person, pollId: number): Promise<SignedToken> {
  const key = await ballotKeyOf(person, pollId);
  const { blinded, token, inverse } = await blindToken(key);
  const answer = await person.call('POST', `/polls/${pollId}/ballot`, { blinded });
  if (answer.status !== 200) throw new Error(`The token was not signed: ${JSON.stringify(answer.body)}`);
  const { blind_signature } = answer.body.data;
  const signature = await unblindSignature({ key, token, inverse, blind_signature });
  return { pollId, blinded, token, signature };
}

export async function ballotKeyOf(person: Person, pollId: number): Promise<string> {
  const groups: { items: { id: number; ballot_key: string | null }[] }[] = (
    await person.call('GET', '/polls')
  ).body.data;
  const key = groups.flatMap(({ items }) => items).find(({ id }) => id === pollId)?.ballot_key;
  if (!key) throw new Error('The poll has no key');
  return key;
}

/** Sends a ballot from nobody in particular. */
export const cast = (
  school: Pick<School, 'call'>,
  { pollId, token, signature }: Pick<SignedToken, 'pollId' | 'token' | 'signature'>,
  vote: Vote,
): Promise<Answer> =>
  school.call(castBallot.method, castBallot.path, { poll_id: pollId, vote, token, signature });
