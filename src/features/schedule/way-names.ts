import { useLingui } from '@lingui/react/macro';
import { type MeetingWay, meetingWays } from '../../../contract/meetings.ts';

export const isWay = (text: string | null | undefined): text is MeetingWay =>
  meetingWays.some((way) => way === text);

/** Names and explanations of the ways to join. */
export function useWayNames() {
  const { t } = useLingui();
  const names: Record<MeetingWay, string> = {
    embedded: t`Zoom, inside this app`,
    app: t`Zoom app or Zoom link`,
    jitsi: t`Jitsi room`,
    bigbluebutton: t`BigBlueButton room`,
    frame: t`Link, inside this app`,
    link: t`Link, in a new tab`,
  };
  const meanings: Record<MeetingWay | '', string> = {
    '': t`Zoom inside this app if there is a meeting number and the server supports it. Otherwise the link.`,
    embedded: t`For meetings hosted by the school’s own Zoom account. The author of the event starts the meeting.`,
    app: t`For meetings hosted by another Zoom account. Zoom does not allow embedding these.`,
    jitsi: t`A separate room on the school’s Jitsi server. No link needed.`,
    bigbluebutton: t`A separate room on the school’s BigBlueButton server, hosted by the speakers. No link needed.`,
    frame: t`Uses the link for signed-in users. Some pages can’t be shown inside another page.`,
    link: t`Uses the link for signed-in users.`,
  };
  return { names, meanings };
}
