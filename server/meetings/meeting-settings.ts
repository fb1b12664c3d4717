import * as v from 'valibot';
import { ConfigError } from '../config-error.ts';

const filled = (what: string) => v.optional(v.pipe(v.string(), v.nonEmpty(what)));
const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#\s]+\/?$/, 'an http(s) origin'),
  v.transform((text) => new URL(text).origin),
);

/** Settings of the ways in which a school's meetings open. */
export const meetingSettings = {
  ZOOM_SDK_KEY: filled('a key'),
  ZOOM_SDK_SECRET: filled('a secret'),
  ZOOM_ACCOUNT_ID: filled('an account'),
  ZOOM_CLIENT_ID: filled('a client'),
  ZOOM_CLIENT_SECRET: filled('a secret'),
  ZOOM_HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.@+-]{1,200}$/, 'a user of Zoom')), 'me'),
  ZOOM_OBF: v.optional(v.picklist(['on', 'off'], '"on" or "off"'), 'off'),
  ZOOM_API_URL: v.optional(origin, 'https://api.zoom.us'),
  ZOOM_OAUTH_URL: v.optional(origin, 'https://zoom.us'),
  JITSI_URL: v.optional(origin),
  JITSI_APP_ID: filled('an id'),
  JITSI_SECRET: filled('a secret'),
  BBB_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^?#\s]+$/, 'an http(s) address'))),
  BBB_SECRET: filled('a secret'),
  ATTENDANCE: v.optional(v.picklist(['counted', 'named'], '"counted" or "named"'), 'counted'),
};
const schema = v.object(meetingSettings);
type Given = v.InferOutput<typeof schema>;

export interface ZoomAccount {
  accountId: string;
  clientId: string;
  clientSecret: string;
  /** The Zoom user who hosts meetings: an id or e-mail address, or `me` for the account itself. */
  host: string;
  /** People join meetings of other accounts with an on-behalf-of token of this account. */
  onBehalf: boolean;
  apiUrl: string;
  oauthUrl: string;
}

export interface MeetingConfig {
  /** The app that embeds meetings; null if none is set up. */
  zoom: { key: string; secret: string } | null;
  /** The account with which the school starts its own meetings; null if none is set up. */
  zoomAccount: ZoomAccount | null;
  /** A Jitsi server. With an id and secret, only people with a token from us can join. */
  jitsi: { host: string; appId?: string; secret?: string } | null;
  bigbluebutton: { address: string; secret: string } | null;
  /** Whether organisers see the number of attendees or also their names. */
  attendance: 'counted' | 'named';
}

/**
 * Returns the settings if all are given, or null if none is.
 * @throws ConfigError if only some are given
 */
function allOrNone<K extends keyof Given>(given: Given, names: readonly K[]): Record<K, string> | null {
  const present = names.filter((name) => given[name] !== undefined);
  if (present.length === 0) return null;
  if (present.length < names.length)
    throw new ConfigError(`Settings: set all or none of ${names.join(', ')}`);
  return given as Record<K, string>;
}

/** @throws ConfigError */
export function meetingConfigOf(given: Given): MeetingConfig {
  const sdk = allOrNone(given, ['ZOOM_SDK_KEY', 'ZOOM_SDK_SECRET']);
  const account = allOrNone(given, ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET']);
  const token = allOrNone(given, ['JITSI_APP_ID', 'JITSI_SECRET']);
  const rooms = allOrNone(given, ['BBB_URL', 'BBB_SECRET']);
  return {
    zoom: sdk && { key: sdk.ZOOM_SDK_KEY, secret: sdk.ZOOM_SDK_SECRET },
    zoomAccount: account && {
      accountId: account.ZOOM_ACCOUNT_ID,
      clientId: account.ZOOM_CLIENT_ID,
      clientSecret: account.ZOOM_CLIENT_SECRET,
      host: given.ZOOM_HOST,
      onBehalf: given.ZOOM_OBF === 'on',
      apiUrl: given.ZOOM_API_URL,
      oauthUrl: given.ZOOM_OAUTH_URL,
    },
    jitsi:
      given.JITSI_URL === undefined
        ? null
        : { host: given.JITSI_URL, ...(token && { appId: token.JITSI_APP_ID, secret: token.JITSI_SECRET }) },
    bigbluebutton: rooms && { address: rooms.BBB_URL.replace(/\/$/, ''), secret: rooms.BBB_SECRET },
    attendance: given.ATTENDANCE,
  };
}
