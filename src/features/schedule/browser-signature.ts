import type { MeetingEntry } from '../../../contract/meetings.ts';
import type { EventView } from '../../db/overlay-events.ts';

const key: unknown = import.meta.env['VITE_ZOOM_SDK_KEY'];
const secret: unknown = import.meta.env['VITE_ZOOM_SDK_SECRET'];
const version: unknown = import.meta.env['VITE_ZOOM_SDK_VERSION'];
const lasts = 7200;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const part = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

/**
 * The specification's own way: signed here, with keys that the build put into the bundle, where everybody can read
 * them. Only for servers that cannot sign; null in every build that names no keys.
 */
export async function browserEntry(event: EventView, myId: number): Promise<MeetingEntry | null> {
  const number = event.zoom_meeting_number;
  if (typeof key !== 'string' || typeof secret !== 'string' || typeof version !== 'string' || !number)
    return null;
  const role = event.user?.id === myId ? 1 : 0;
  const signature = await signMeeting({ key, secret, number, role, now: Date.now() });
  return {
    way: 'embedded',
    zoom: {
      signature,
      meeting_number: number,
      password: event.zoom_password ?? '',
      role,
      sdk_version: version,
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

/** The token of the meeting SDK, as the server makes it. */
export async function signMeeting({
  key: appKey,
  secret: with_,
  number,
  role,
  now,
}: Signing): Promise<string> {
  const iat = Math.floor(now / 1000) - 30;
  const exp = iat + lasts;
  const told = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ appKey, sdkKey: appKey, mn: number, role, iat, exp, tokenExp: exp })}`;
  const utf8 = new TextEncoder();
  const imported = await crypto.subtle.importKey(
    'raw',
    utf8.encode(with_),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signed = await crypto.subtle.sign('HMAC', imported, utf8.encode(told));
  return `${told}.${base64url(new Uint8Array(signed))}`;
}
