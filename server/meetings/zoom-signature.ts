import { jsonWebToken } from './json-web-token.ts';

/** How long a signature lets somebody in, in seconds. */
export const signatureLasts = 7200;
/** Clocks differ a little: it holds from a moment before now. */
const clockSkew = 30;

export interface SignedMeeting {
  /** Of the app that embeds meetings. */
  key: string;
  secret: string;
  meetingNumber: string;
  /** 1 starts the meeting, 0 joins it. */
  role: 0 | 1;
  /** Milliseconds since 1970. */
  now: number;
}

/** The token by which the meeting SDK lets somebody in: a JWT by HMAC-SHA-256, as Zoom documents it. */
export function zoomSignature({ key, secret, meetingNumber, role, now }: SignedMeeting): string {
  const iat = Math.floor(now / 1000) - clockSkew;
  const exp = iat + signatureLasts;
  return jsonWebToken({ appKey: key, sdkKey: key, mn: meetingNumber, role, iat, exp, tokenExp: exp }, secret);
}
