import { jsonWebToken } from './json-web-token.ts';
import type { MeetingProvider } from './provider.ts';

const lastsSeconds = 2 * 3600;

/** A room on a Jitsi server, through its iframe API. */
export const jitsi: MeetingProvider = {
  way: 'jitsi',
  isSetUp: (config) => config.jitsi !== null,
  fits: (meeting) => meeting.meeting_room !== null,
  async enter({ config, meeting, entrant, now }) {
    const room = meeting.meeting_room;
    if (!config.jitsi || room === null) throw new Error('Jitsi is not configured');
    const { host, appId, secret } = config.jitsi;
    if (appId === undefined || secret === undefined) return { way: 'jitsi', host, room };
    const seconds = Math.floor(now / 1000);
    const claims = {
      aud: 'jitsi',
      iss: appId,
      sub: new URL(host).hostname,
      room,
      nbf: seconds - 30,
      exp: seconds + lastsSeconds,
      moderator: entrant.isModerator,
      context: { user: { id: String(entrant.id), name: entrant.name, moderator: entrant.isModerator } },
    };
    return { way: 'jitsi', host, room, jwt: jsonWebToken(claims, secret) };
  },
  document: (config) => {
    const host = config.jitsi?.host ?? '';
    return {
      isolated: false,
      mediaOrigins: [host],
      policy: {
        'default-src': "'self'",
        'script-src': `'self' ${host}`,
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'frame-src': host,
      },
    };
  },
};
