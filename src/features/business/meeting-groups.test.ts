import { expect, it } from 'vitest';
import type { BusinessMeetingView } from '../../db/overlay-business.ts';
import { groupMeetings } from './meeting-groups.ts';

const [me, other] = [1, 2];
const now = 1_000_000;
const meeting = (id: number, parts: Partial<BusinessMeetingView>) =>
  ({
    ...{ id, state: 'requested', proposals: [], proposed_by: null, start: null, minutes: 30, at: id },
    ...parts,
  }) as BusinessMeetingView;

const idsOf = (meetings: BusinessMeetingView[]) => {
  const { toAnswer, coming, waiting, earlier } = groupMeetings(meetings, me, now);
  const ids = (list: BusinessMeetingView[]) => list.map(({ id }) => id);
  return { toAnswer: ids(toAnswer), coming: ids(coming), waiting: ids(waiting), earlier: ids(earlier) };
};

it('groups requests by the side that has to answer', () => {
  expect(
    idsOf([
      meeting(1, { proposals: [now + 1], proposed_by: other }),
      meeting(2, { proposals: [now + 1], proposed_by: me }),
      meeting(3, { proposals: [now - 1], proposed_by: other }),
    ]),
  ).toEqual({ toAnswer: [1], coming: [], waiting: [2], earlier: [3] });
});

it('shows a meeting with a proposal to move it also as arranged', () => {
  const moved = meeting(1, { state: 'accepted', start: now + 5, proposals: [now + 9], proposed_by: other });
  expect(idsOf([moved])).toEqual({ toAnswer: [1], coming: [1], waiting: [], earlier: [] });
});

it('counts a meeting as coming until it ends, earliest first', () => {
  const running = meeting(1, { state: 'accepted', start: now - 1000 });
  const later = meeting(2, { state: 'accepted', start: now + 1000 });
  const over = meeting(3, { state: 'accepted', start: now - 31 * 60_000 });
  expect(idsOf([later, running, over])).toEqual({ toAnswer: [], coming: [1, 2], waiting: [], earlier: [3] });
});
