import * as v from 'valibot';
import { fetchProvider } from './fetch-provider.ts';
import type { ZoomAccount } from './meeting-settings.ts';
import { MeetingUnavailable } from './provider.ts';

const accessResponse = v.object({ access_token: v.string() });
const tokenResponse = v.object({ token: v.string() });

function read<T>(schema: v.GenericSchema<unknown, T>, text: string): T {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new MeetingUnavailable('an answer of another shape', { cause: error });
  }
}

/**
 * Requests a token of the school's Zoom account: `zak` starts a meeting as its host, `onbehalf` joins one of
 * another account on behalf of this one (https://developers.zoom.us/docs/api/users/).
 * @throws MeetingUnavailable
 */
export async function zoomToken(
  send: typeof fetch,
  account: ZoomAccount,
  request: { type: 'zak' } | { type: 'onbehalf'; meeting_id: string },
): Promise<string> {
  const grant = new URLSearchParams({ grant_type: 'account_credentials', account_id: account.accountId });
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
  const access = read(
    accessResponse,
    await fetchProvider(send, `${account.oauthUrl}/oauth/token?${grant.toString()}`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
    }),
  );
  const query = new URLSearchParams(request).toString();
  const address = `${account.apiUrl}/v2/users/${encodeURIComponent(account.host)}/token?${query}`;
  const headers = { authorization: `Bearer ${access.access_token}` };
  return read(tokenResponse, await fetchProvider(send, address, { headers })).token;
}
