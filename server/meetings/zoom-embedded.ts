import type { MeetingProvider } from './provider.ts';
import { zoomSignature } from './zoom-signature.ts';
import { zoomToken } from './zoom-tokens.ts';
import { zoomSdk } from './zoom-sdk.ts';

const hosts = 'https://zoom.us https://*.zoom.us';

/** Zoom within the app, through its meeting SDK, for meetings hosted by the school's own account. */
export const zoomEmbedded: MeetingProvider = {
  way: 'embedded',
  isSetUp: (config) => config.zoom !== null && zoomSdk() !== null,
  fits: (meeting) => meeting.zoom_meeting_number !== null,
  async enter({ config, meeting, entrant, now, fetch: send }) {
    const { zoom, zoomAccount: account } = config;
    const number = meeting.zoom_meeting_number ?? '';
    if (!zoom) throw new Error('Zoom is not configured');
    const role = entrant.isAuthor ? 1 : 0;
    const zak = account && role === 1 ? await zoomToken(send, account, { type: 'zak' }) : undefined;
    const onBehalf =
      account?.onBehalf && role === 0
        ? await zoomToken(send, account, { type: 'onbehalf', meeting_id: number })
        : undefined;
    return {
      way: 'embedded',
      zoom: {
        signature: zoomSignature({ ...zoom, meetingNumber: number, role, now }),
        meeting_number: number,
        password: meeting.zoom_password ?? '',
        role,
        sdk_version: zoomSdk()?.version ?? '',
        ...(zak !== undefined && { zak }),
        ...(onBehalf !== undefined && { obf_token: onBehalf }),
      },
    };
  },
  document: () => ({
    isolated: true,
    mediaOrigins: [],
    policy: {
      'default-src': "'self'",
      // Without 'unsafe-eval': the SDK starts and joins without it.
      'script-src': `'self' 'wasm-unsafe-eval' blob: ${hosts}`,
      // The SDK writes its styles into the page.
      'style-src': `'self' 'unsafe-inline' ${hosts}`,
      'connect-src': `'self' blob: data: ${hosts} wss://*.zoom.us`,
      'img-src': `'self' data: blob: ${hosts}`,
      'media-src': `'self' data: blob: ${hosts}`,
      'font-src': `'self' data: ${hosts}`,
      'worker-src': "'self' blob:",
      'frame-src': `'self' ${hosts}`,
    },
  }),
};
