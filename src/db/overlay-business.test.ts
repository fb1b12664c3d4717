import { expect, it } from 'vitest';
import type { BusinessMeeting, BusinessPlan } from '../../contract/business.ts';
import {
  acceptMeeting,
  cancelMeeting,
  changePlan,
  endMeeting,
  proposeSlots,
  requestMeeting,
} from './operations/business-operations.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayBusinessMeetings, overlayBusinessPlan, overlayBusinessProfile } from './overlay-business.ts';

let seq = 0;
const op = (kind: string, args: object, rest: object = {}) =>
  ({
    seq: ++seq,
    opId: `op ${seq}`,
    kind,
    args: { user_id: 7, ...args },
    state: 'queued',
    maybeSent: false,
    createdAt: 50_000,
    ...rest,
  }) as unknown as OutboxOp;
const incoming = (kind: string, args: object) => ({ kind, args: { user_id: 7, ...args } }) as never;

const me = { id: 1, first_name: 'Anna', last_name: '' };
const bert = { id: 7, first_name: 'Bert', last_name: '' };
const people = { me, personOf: (id: number) => (id === 7 ? bert : undefined) };
const row = (more: Partial<BusinessMeeting> = {}): BusinessMeeting => ({
  ...{ id: 3, requester: bert, partner: me, state: 'requested', way: 'on_site', minutes: 30, room: false },
  ...{ proposals: [100_000, 200_000], proposed_by: 7, start: null, at: 10, rev: 1 },
  ...more,
});
const shown = (rows: BusinessMeeting[], ...ops: OutboxOp[]) => overlayBusinessMeetings(rows, ops, people);

it('shows an unsent request with the negative id of the person', () => {
  const [view] = shown([], op('business.request', { slots: [300, 100], way: 'online', message: 'Pumps?' }));
  expect(view).toMatchObject({
    ...{ id: -7, state: 'requested', requester: me, partner: bert, proposals: [100_000, 300_000] },
    ...{ proposed_by: 1, message: 'Pumps?', step: 'business.request', pending: { state: 'waiting' } },
  });
});

it('shows a request to a person who has asked as other proposals of that request', () => {
  const views = shown([row()], op('business.request', { slots: [400], way: 'on_site' }));
  expect(views).toMatchObject([{ id: 3, proposals: [400_000], proposed_by: 1, requester: bert }]);
});

it('shows pending steps, and leaves a meeting as it was when the step was refused', () => {
  const accept = op('business.accept', { id: 3, start: 100 });
  expect(shown([row()], accept)).toMatchObject([{ state: 'accepted', start: 100_000, proposals: [] }]);
  const refused = op('business.accept', { id: 3, start: 100 }, { state: 'dead', error: { code: 'invalid' } });
  expect(shown([row()], refused)).toMatchObject([
    { state: 'requested', proposals: [100_000, 200_000], pending: { state: 'not-sent' } },
  ]);
  expect(shown([row()], op('business.decline', { id: 3 }))).toMatchObject([
    { state: 'declined', ended_by: 1 },
  ]);
  const move = row({ state: 'accepted', start: 100_000 });
  expect(shown([move], op('business.decline', { id: 3 }))).toMatchObject([
    { state: 'accepted', start: 100_000, proposals: [] },
  ]);
  expect(shown([move], op('business.propose', { id: 3, slots: [500] }))).toMatchObject([
    { state: 'accepted', proposals: [500_000], proposed_by: 1 },
  ]);
  expect(shown([move], op('business.cancel', { id: 3 }))).toMatchObject([{ state: 'cancelled' }]);
});

it('shows a request as cancelled while its id is not known', () => {
  const request = op('business.request', { slots: [400], way: 'on_site' }, { state: 'sending' });
  expect(shown([], request, op('business.cancel', {}))).toMatchObject([{ id: -7, state: 'cancelled' }]);
});

it('merges the changes of the availability', () => {
  const plan: BusinessPlan = { id: 1, blocked: [100_000], starred_blocks: false, dismissed: [7], rev: 1 };
  const ops = [
    op('business.plan', { freed: [100], blocked: [200], dismissed: { user_id: 7, dismissed: false } }),
    op('business.plan', { blocked: [300] }, { state: 'dead' }),
    op('business.plan', { starred_blocks: true }),
  ];
  expect(overlayBusinessPlan(plan, ops, 1)).toMatchObject({
    ...{ blocked: [200_000], starred_blocks: true, dismissed: [] },
  });
  expect(overlayBusinessPlan(undefined, [], 1)).toMatchObject({ blocked: [], pending: null });
});

it('shows the unsent card, and not a refused one', () => {
  const card = { active: true, offers: { fields: [], words: ['Pumps'] }, localized_text: { en: null } };
  expect(overlayBusinessProfile(undefined, [op('business.profile', card)], 1)).toMatchObject({
    ...{ id: 1, active: true, offers: { words: ['Pumps'] }, localized_text: {} },
  });
  const refused = op('business.profile', card, { state: 'dead' });
  expect(overlayBusinessProfile(undefined, [refused], 1)).toBe(undefined);
});

it('removes an unsent request together with its cancellation, and cancels one that may have arrived', () => {
  const unsent = op('business.request', {});
  const cancel = incoming('business.cancel', {});
  expect(cancelMeeting.coalesce([unsent], cancel, '')).toEqual({ put: [], remove: [unsent.seq], add: null });
  const sent = op('business.request', {}, { firstAttemptAt: 1 });
  expect(cancelMeeting.coalesce([sent], cancel, '')).toEqual({ put: [], remove: [], add: cancel });
  expect(cancelMeeting.coalesce([], cancel, '').add).toEqual(cancel);
});

it('replaces unsent steps that the new one makes pointless', () => {
  const [accept, propose] = [op('business.accept', { id: 3 }), op('business.propose', { id: 3 })];
  const lane = [accept, propose, op('business.accept', { id: 4 }), op('business.feedback', { id: 3 })];
  const removed = [accept.seq, propose.seq];
  expect(endMeeting.coalesce(lane, incoming('business.decline', { id: 3 }), '').remove).toEqual(removed);
  expect(cancelMeeting.coalesce(lane, incoming('business.cancel', { id: 3 }), '').remove).toEqual(removed);
  expect(acceptMeeting.coalesce(lane, incoming('business.accept', { id: 3 }), '').remove).toEqual([
    accept.seq,
  ]);
  expect(proposeSlots.coalesce(lane, incoming('business.propose', { id: 3 }), '').remove).toEqual([
    propose.seq,
  ]);
  const request = op('business.request', {});
  expect(requestMeeting.coalesce([request], incoming('business.request', {}), '').remove).toEqual([
    request.seq,
  ]);
});

it('merges unsent changes of the availability, unless they dismiss two people', () => {
  const first = op('business.plan', { blocked: [1, 2], freed: [3], user_id: undefined });
  const merged = changePlan.coalesce([first], incoming('business.plan', { blocked: [3], freed: [2] }), '');
  expect(merged.put).toMatchObject([{ seq: first.seq, args: { blocked: [1, 3], freed: [2] } }]);
  expect(merged.add).toBe(null);
  const dismiss = (user_id: number) => ({ dismissed: { user_id, dismissed: true } });
  const other = incoming('business.plan', dismiss(9));
  expect(changePlan.coalesce([op('business.plan', dismiss(8))], other, '')).toMatchObject({
    ...{ put: [], add: other },
  });
});
