import type { MeetingEntry } from '../../../contract/meetings.ts';
import { sdkKey, sdkSecret, sdkVersion } from './browser-keys.ts';
import type { EventView } from '../../db/overlay-events.ts';

/** Lifetime of the token in seconds. */
const lifetimeSeconds = 7200;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const part = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

/**
 * Signs a meeting entry in the browser: role 1 for the author, 0 for others. Returns null without a meeting
 * number or without keys.
 */
export async function signBrowserEntry(event: EventView, myId: number): Promise<MeetingEntry | null> {
  const number = event.zoom_meeting_number;
  if (!sdkKey || !sdkSecret || !number) return null;
  const role = event.user?.id === myId ? 1 : 0;
  const signature = await signMeeting({ key: sdkKey, secret: sdkSecret, number, role, now: Date.now() });
  return {
    way: 'embedded',
    zoom: {
      signature,
      meeting_number: number,
      password: event.zoom_password ?? '',
      role,
      sdk_version: sdkVersion ?? '',
    },
  };
}

interface Signing {
  key: string;
  secret: string;
  number: string;
  role: 0 | 1;
  now: number;
}

/** Creates the JWT for the Zoom Meeting SDK, in the same form as the server. */
export async function signMeeting({
  key: appKey,
  secret: signingSecret,
  number,
  role,
  now,
}: Signing): Promise<string> {
  const iat = Math.floor(now / 1000) - 30;
  const exp = iat + lifetimeSeconds;
  const signedPart = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ appKey, sdkKey: appKey, mn: number, role, iat, exp, tokenExp: exp })}`;
  const utf8 = new TextEncoder();
  const imported = await crypto.subtle.importKey(
    'raw',
    utf8.encode(signingSecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signed = await crypto.subtle.sign('HMAC', imported, utf8.encode(signedPart));
  return `${signedPart}.${base64url(new Uint8Array(signed))}`;
}
