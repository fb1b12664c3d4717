import * as v from 'valibot';
import { ballotSignature, ballotToken, blindedToken } from './ballots.ts';
import { endpoint } from './endpoint.ts';
import { eventQuestion, eventQuestionContent } from './event-questions.ts';
import { id, idText, locale } from './scalars.ts';

/*
 * Anonymous questions use blind signatures, as ballots do (`ballots.ts`). A device gets signed tokens when the
 * person opens the room of an event, whether or not they ask. A question is later sent with a token, by nobody
 * in particular; the same token changes and withdraws it.
 */

/** Tokens that a device gets for an event: so many questions it can ask anonymously there. */
export const questionTokens = 5;
/** Devices of one person that can get tokens for an event. */
export const maxTokenRequests = 3;
/** Shortest and longest time in ms before an anonymous question is sent. */
export const questionDelayMs = { min: 2000, max: 10_000 };
/** Size in bytes to which all requests with an anonymous question are padded. */
export const questionSize = 2048;
/** Requests with the same token that the server accepts in a minute. */
export const maxQuestionTries = 30;

export const blindedTokens = v.pipe(v.array(blindedToken), v.length(questionTokens, 'invalid'));

export const signedTokens = v.object({
  /** The public key, SPKI in base64url. */
  key: v.string(),
  /** In the order of the blinded tokens. */
  blind_signatures: v.pipe(v.array(ballotSignature), v.length(questionTokens)),
});
export type SignedTokens = v.InferOutput<typeof signedTokens>;

export const requestQuestionTokens = endpoint({
  method: 'POST',
  path: '/event/:id/question-tokens',
  access: 'approved',
  summary:
    'Sign blinded tokens for anonymous questions at an event. The same tokens get the same signatures again (extension)',
  params: v.object({ id: idText }),
  body: v.object({ blinded: blindedTokens }),
  output: signedTokens,
});

/** Any text: it gives all requests the same size. */
const padding = v.optional(v.pipe(v.string(), v.maxLength(4 * questionSize)));

export const putAnonymousQuestion = endpoint({
  method: 'PUT',
  path: '/anonymous-questions',
  access: 'public',
  summary:
    'Ask a question with a signed token, without a session. The same token changes the question until it is answered; with the same content it only returns the question (extension)',
  body: v.object({
    event_id: id,
    content: eventQuestionContent,
    language: v.optional(v.nullable(locale), null),
    token: ballotToken,
    signature: ballotSignature,
    padding,
  }),
  strict: true,
  anonymous: true,
  output: eventQuestion,
});

export const findAnonymousQuestion = endpoint({
  method: 'POST',
  path: '/anonymous-questions/find',
  access: 'public',
  summary:
    'Get the question of a token, also one that waits for a moderator or was declined, without a session (extension)',
  body: v.object({ event_id: id, token: ballotToken, padding }),
  strict: true,
  anonymous: true,
  output: eventQuestion,
});

export const withdrawAnonymousQuestion = endpoint({
  method: 'POST',
  path: '/anonymous-questions/withdraw',
  access: 'public',
  summary: 'Withdraw the question of a token until it is answered, without a session (extension)',
  body: v.object({ event_id: id, token: ballotToken, padding }),
  strict: true,
  anonymous: true,
});
