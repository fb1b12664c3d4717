import { jsonWebToken } from './json-web-token.ts';

/** Lifetime of a signature, in seconds. */
export const signatureSeconds = 7200;
/** Signatures are backdated by this many seconds, because clocks differ. */
const clockSkewSeconds = 30;

export interface SignedMeeting {
  /** SDK key of the app that embeds meetings. */
  key: string;
  secret: string;
  meetingNumber: string;
  /** 1 starts the meeting, 0 joins it. */
  role: 0 | 1;
  /** Milliseconds since 1970. */
  now: number;
}

/** The token with which the meeting SDK joins: a JWT signed with HMAC-SHA-256, as Zoom documents it. */
export function zoomSignature({ key, secret, meetingNumber, role, now }: SignedMeeting): string {
  const iat = Math.floor(now / 1000) - clockSkewSeconds;
  const exp = iat + signatureSeconds;
  return jsonWebToken({ appKey: key, sdkKey: key, mn: meetingNumber, role, iat, exp, tokenExp: exp }, secret);
}
