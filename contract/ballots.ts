import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ofPoll, poll, vote } from './polls.ts';
import { id } from './scalars.ts';

/*
 * Anonymous answers use blind signatures: RFC 9474, RSABSSA-SHA384-PSS-Randomized. The server signs the
 * blinded token of a person without seeing the token, once per poll. Later it receives the token with the
 * signature and the answer from nobody in particular. Binary values are base64url without padding.
 */

/** Size of the RSA modulus, and of every blinded token and signature. */
export const ballotKeyBytes = 256;
/** The prepared message of RFC 9474: 32 random bytes of the scheme and 32 of the token. */
export const ballotTokenBytes = 64;
/** Requests with the same token that the server accepts in a minute. */
export const maxBallotTries = 30;
/** Seconds until a device asks again for the receipt of a ballot that waits for others. */
export const ballotRetrySeconds = 60;
/** Longest time in ms between the signature and the ballot, and the shortest. */
export const ballotDelayMs = { poll: { min: 5000, max: 45_000 }, session: { min: 2000, max: 10_000 } };
/** Time in ms after the closing in which ballots that were signed before still count. */
export const ballotGraceMs = { poll: 60_000, session: 15_000 };

/* @__NO_SIDE_EFFECTS__ */
const bytes = (count: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/, 'invalid'), v.length(Math.ceil((count * 4) / 3), 'invalid'));

export const blindedToken = /* @__PURE__ */ bytes(ballotKeyBytes);
export const ballotToken = /* @__PURE__ */ bytes(ballotTokenBytes);
export const ballotSignature = /* @__PURE__ */ bytes(ballotKeyBytes);

export const signedBallot = v.object({ poll, blind_signature: ballotSignature });
export type SignedBallot = v.InferInput<typeof signedBallot>;

export const requestBallot = endpoint({
  method: 'POST',
  path: '/polls/:id/ballot',
  access: 'approved',
  summary:
    'Use the right to answer a poll anonymously: signs a blinded token once. The same token gets the same signature again',
  params: ofPoll,
  body: v.object({ blinded: blindedToken }),
  output: signedBallot,
});

export const castBallot = endpoint({
  method: 'POST',
  path: '/ballots',
  access: 'public',
  summary:
    'Cast the ballot of a signed token, without a session. 425 `ballotWaiting` until enough other ballots are there',
  body: v.object({
    poll_id: id,
    vote,
    token: ballotToken,
    signature: ballotSignature,
    /** Any text: it gives all ballots of a poll the same size. */
    padding: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  }),
  strict: true,
  anonymous: true,
  output: v.object({ receipt: v.string() }),
});

export const getBallotReceipts = endpoint({
  method: 'GET',
  path: '/polls/:id/receipts',
  access: 'approved',
  summary: 'List the receipts of the anonymous ballots that were counted in a closed poll, sorted',
  params: ofPoll,
  output: v.object({ ballot_key: v.nullable(v.string()), receipts: v.array(v.string()) }),
});
