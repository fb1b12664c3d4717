import { createHash, createHmac } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { fetchProvider } from './fetch-provider.ts';
import { MeetingUnavailable, type MeetingProvider } from './provider.ts';

/** An API address. Its checksum is the hash of call, query and shared secret, in this order. */
export function bigbluebuttonCall(
  { address, secret }: { address: string; secret: string },
  call: string,
  fields: Record<string, string>,
): string {
  const query = new URLSearchParams(fields).toString();
  const checksum = createHash('sha256').update(`${call}${query}${secret}`).digest('hex');
  return `${address}/api/${call}?${query}&checksum=${checksum}`;
}

const parser = new XMLParser({ processEntities: false });

/**
 * A room on a BigBlueButton server. Each entry creates the room if necessary; the join address is personal.
 */
export const bigbluebutton: MeetingProvider = {
  way: 'bigbluebutton',
  isSetUp: (config) => config.bigbluebutton !== null,
  fits: (meeting) => meeting.meeting_room !== null,
  async enter({ config, meeting, entrant, fetch: send }) {
    const { bigbluebutton: server, publicUrl } = config;
    const room = meeting.meeting_room;
    if (!server || room === null) throw new Error('BigBlueButton is not configured');
    // Derived on the server and kept secret: the password decides who is moderator.
    const passwordOf = (role: string) =>
      createHmac('sha256', server.secret).update(`${room}|${role}`).digest('hex');
    const moderator = passwordOf('moderator').slice(0, 32);
    const attendee = passwordOf('attendee').slice(0, 32);
    const create = bigbluebuttonCall(server, 'create', {
      meetingID: room,
      name: meeting.name.slice(0, 250) || 'Meeting',
      attendeePW: attendee,
      moderatorPW: moderator,
      logoutURL: `${publicUrl}/zoom-leave?event=${meeting.id}`,
    });
    const text = await fetchProvider(send, create, {});
    const response: unknown = parser.parse(text);
    if (!isSuccess(response)) throw new MeetingUnavailable('the room was not made');
    const join = bigbluebuttonCall(server, 'join', {
      meetingID: room,
      fullName: entrant.name.slice(0, 250) || '–',
      password: entrant.isModerator ? moderator : attendee,
      role: entrant.isModerator ? 'MODERATOR' : 'VIEWER',
      userID: String(entrant.id),
      'userdata-bbb_override_default_locale': entrant.locale,
      redirect: 'true',
    });
    return { way: 'bigbluebutton', address: join };
  },
};

const isSuccess = (response: unknown): boolean =>
  typeof response === 'object' &&
  response !== null &&
  'response' in response &&
  typeof response.response === 'object' &&
  response.response !== null &&
  'returncode' in response.response &&
  response.response.returncode === 'SUCCESS';
