import type { MeetingWay } from '../../contract/meetings.ts';
import type { Config } from '../config.ts';
import { bigbluebutton } from './bigbluebutton.ts';
import { jitsi } from './jitsi.ts';
import { frame, link, zoomApp } from './links.ts';
import type { Meeting, MeetingProvider } from './provider.ts';
import { zoomEmbedded } from './zoom-embedded.ts';

/** Order of precedence if no provider was chosen. */
const automatic = [zoomEmbedded, link, zoomApp];
const all = [...automatic, jitsi, bigbluebutton, frame];

export const meetingWaysOf = (config: Config): MeetingWay[] =>
  all.filter(({ isSetUp }) => isSetUp(config)).map(({ way }) => way);

/** The provider that opens the meeting of an event; null if there is nothing to join. */
export function providerOf(config: Config, meeting: Meeting): MeetingProvider | null {
  const works = (provider: MeetingProvider) => provider.isSetUp(config) && provider.fits(meeting);
  const chosen = all.find(({ way }) => way === meeting.meeting_way);
  if (chosen && works(chosen)) return chosen;
  return automatic.find(works) ?? null;
}
