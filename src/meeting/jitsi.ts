import { t } from '@lingui/core/macro';
import type { MeetingEntry } from '../../contract/meetings.ts';
import type { Locale } from '../i18n/locale.ts';
import type { MeetingTicket } from '../lib/meeting-ticket.ts';
import { showFailurePage } from './failure-page.ts';
import { element } from './element.ts';
import { meetingBar } from './framed.ts';
import { loadScript } from './load-script.ts';

interface JitsiMeeting {
  addListener: (event: string, listener: () => void) => void;
  dispose: () => void;
}
/** As documented at https://jitsi.github.io/handbook/docs/dev-guide/dev-guide-iframe */
type JitsiApi = new (domain: string, options: Record<string, unknown>) => JitsiMeeting;

interface JitsiOptions {
  ticket: MeetingTicket;
  jitsi: Extract<MeetingEntry, { way: 'jitsi' }>;
  locale: Locale;
  root: HTMLElement;
}

export async function showJitsi({ ticket, jitsi, locale, root }: JitsiOptions): Promise<void> {
  root.replaceChildren(element('p', { class: 'page', role: 'status' }, t`Opening the meeting…`));
  const loaded = await loadScript(`${jitsi.host}/external_api.js`).catch(() => false);
  const Api = (globalThis as { JitsiMeetExternalAPI?: JitsiApi }).JitsiMeetExternalAPI;
  if (loaded === false || !Api) return showFailurePage(root, ticket, 'unreachable');
  const place = element('div', { class: 'place' });
  root.classList.add('filled');
  root.replaceChildren(meetingBar(ticket), place);
  const meeting = new Api(new URL(jitsi.host).host, {
    roomName: jitsi.room,
    parentNode: place,
    width: '100%',
    height: '100%',
    lang: locale,
    ...(jitsi.jwt !== undefined && { jwt: jitsi.jwt }),
    userInfo: { displayName: ticket.name },
    configOverwrite: {
      // Otherwise phones are redirected to an app, which loses the room.
      disableDeepLinking: true,
      prejoinConfig: { enabled: true },
      subject: ticket.title,
    },
  });
  meeting.addListener('readyToClose', () => {
    meeting.dispose();
    location.assign(ticket.leave);
  });
}
