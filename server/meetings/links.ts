import type { Meeting, MeetingProvider } from './provider.ts';

const ownLink = (meeting: Meeting): string | null => meeting.internal_link ?? meeting.zoom_link;

const zoomLink = (meeting: Meeting): string | null =>
  meeting.zoom_link ?? (meeting.zoom_meeting_number && `https://zoom.us/j/${meeting.zoom_meeting_number}`);

/** Any address, in a new tab. */
export const link: MeetingProvider = {
  way: 'link',
  isSetUp: () => true,
  fits: (meeting) => ownLink(meeting) !== null,
  enter: async ({ meeting }) => ({ way: 'link', address: ownLink(meeting) ?? '' }),
};

/** The Zoom app or Zoom's web page, for meetings of other accounts. */
export const zoomApp: MeetingProvider = {
  way: 'app',
  isSetUp: () => true,
  fits: (meeting) => zoomLink(meeting) !== null,
  enter: async ({ meeting }) => ({ way: 'app', address: zoomLink(meeting) ?? '' }),
};

/** Any address, in a frame within the app. */
export const frame: MeetingProvider = {
  way: 'frame',
  isSetUp: () => true,
  fits: (meeting) => originOf(meeting) !== null,
  enter: async ({ meeting }) => ({ way: 'frame', address: ownLink(meeting) ?? '' }),
  document: (_, meeting) => {
    const origin = originOf(meeting) ?? '';
    return {
      isolated: false,
      mediaOrigins: [origin],
      policy: {
        'default-src': "'self'",
        'script-src': "'self'",
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'frame-src': origin,
      },
    };
  },
};

/** The result is written into headers, so only an http(s) origin is returned; null for anything else. */
function originOf(meeting: Meeting): string | null {
  const address = ownLink(meeting);
  if (address === null || !URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : null;
}
