import { useLingui } from '@lingui/react/macro';
import { type MeetingWay, meetingWays } from '../../../contract/meetings.ts';

export const isWay = (text: string | null | undefined): text is MeetingWay =>
  meetingWays.some((way) => way === text);

/** Ways to meet, by name, and what each means. */
export function useWayNames() {
  const { t } = useLingui();
  const names: Record<MeetingWay, string> = {
    embedded: t`Zoom, inside Yurt`,
    app: t`Zoom app or Zoom link`,
    jitsi: t`Jitsi room`,
    bigbluebutton: t`BigBlueButton room`,
    frame: t`Link, shown inside Yurt`,
    link: t`Link, in a tab of its own`,
  };
  const meanings: Record<MeetingWay | '', string> = {
    '': t`Zoom inside Yurt where there is a number and the server is set up for it, otherwise the link.`,
    embedded: t`For meetings that the school’s own Zoom account hosts. The author of the event starts it.`,
    app: t`For meetings that another Zoom account hosts: Zoom does not let these be embedded.`,
    jitsi: t`A room of its own on the school’s Jitsi server. Needs no link.`,
    bigbluebutton: t`A room of its own on the school’s BigBlueButton server, led by the speakers. Needs no link.`,
    frame: t`The link for those who are signed in. Not every page lets itself be shown inside another.`,
    link: t`The link for those who are signed in.`,
  };
  return { names, meanings };
}
