import type { BusinessMeeting } from '../../../contract/business.ts';
import type { BusinessMeetingView } from '../../db/overlay-business.ts';

export interface MeetingGroups {
  /** The other person has proposed slots, for a request or a move. */
  toAnswer: BusinessMeetingView[];
  /** Accepted and not over, earliest first. */
  coming: BusinessMeetingView[];
  /** The person's own requests without an answer. */
  waiting: BusinessMeetingView[];
  /** Over or ended, latest first. */
  earlier: BusinessMeetingView[];
}

export const finishOf = ({ start, minutes }: Pick<BusinessMeeting, 'start' | 'minutes'>): number =>
  (start ?? 0) + minutes * 60_000;

/** Whether the other person, or an organiser, has proposed slots that the person has not answered. */
export function needsAnswer(meeting: BusinessMeeting, myId: number, now: number): boolean {
  const { state, proposals, proposed_by, start } = meeting;
  if (proposals.every((slot) => slot <= now) || proposed_by === myId) return false;
  return state === 'requested' || (state === 'accepted' && (start ?? 0) > now);
}

/** Groups meetings by what the person can do with them. An accepted meeting with a proposal to move it is in two groups. */
export function groupMeetings(
  meetings: readonly BusinessMeetingView[],
  myId: number,
  now: number,
): MeetingGroups {
  const coming = meetings.filter((each) => each.state === 'accepted' && finishOf(each) > now);
  const isOpen = ({ state, proposals }: BusinessMeetingView) =>
    state === 'requested' && proposals.some((slot) => slot > now);
  const toAnswer = meetings.filter((each) => needsAnswer(each, myId, now));
  const waiting = meetings.filter((each) => isOpen(each) && !toAnswer.includes(each));
  const shown = new Set([...toAnswer, ...coming, ...waiting]);
  return {
    toAnswer: toAnswer.toSorted((a, b) => (a.proposals[0] ?? 0) - (b.proposals[0] ?? 0)),
    coming: coming.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0)),
    waiting,
    earlier: meetings.filter((each) => !shown.has(each)),
  };
}
