import type { BusinessMeeting, BusinessPlan, BusinessProfile } from '../../contract/business.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import type { Person } from '../../contract/users.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type BusinessProfileView = BusinessProfile & { pending: Pending | null };
export type BusinessPlanView = BusinessPlan & { pending: Pending | null };

/** The person's own card with the unsent one; undefined if there is none. A refused card is not shown. */
export function overlayBusinessProfile(
  row: BusinessProfile | undefined,
  ops: readonly OutboxOp[],
  myId: number,
): BusinessProfileView | undefined {
  const op = ops.findLast((each) => each.kind === 'business.profile');
  if (!op) return row && { ...row, pending: null };
  if (op.state === 'dead') return row && { ...row, pending: pendingOf(op) };
  const { localized_text, ...card } = op.args;
  const texts = Object.entries(localized_text).filter(([, text]) => text !== null);
  return {
    ...card,
    localized_text: Object.fromEntries(texts),
    id: myId,
    rev: row?.rev ?? 0,
    pending: pendingOf(op),
  };
}

/** The person's availability with the unsent changes. Slots in operations are in seconds, in rows in milliseconds. */
export function overlayBusinessPlan(
  row: BusinessPlan | undefined,
  ops: readonly OutboxOp[],
  myId: number,
): BusinessPlanView {
  const view: BusinessPlanView = {
    id: myId,
    starred_blocks: false,
    rev: 0,
    ...row,
    blocked: row?.blocked ?? [],
    dismissed: row?.dismissed ?? [],
    pending: null,
  };
  const blocked = new Set(view.blocked);
  const dismissed = new Set(view.dismissed);
  for (const op of ops) {
    if (op.kind !== 'business.plan') continue;
    view.pending = pendingOf(op);
    if (op.state === 'dead') continue;
    for (const slot of op.args.freed ?? []) blocked.delete(slot * 1000);
    for (const slot of op.args.blocked ?? []) blocked.add(slot * 1000);
    if (op.args.starred_blocks !== undefined) view.starred_blocks = op.args.starred_blocks;
    const person = op.args.dismissed;
    if (person?.dismissed === true) dismissed.add(person.user_id);
    else if (person) dismissed.delete(person.user_id);
  }
  return { ...view, blocked: [...blocked].toSorted((a, b) => a - b), dismissed: [...dismissed] };
}

export type BusinessMeetingView = BusinessMeeting & {
  pending: Pending | null;
  /** The pending step; null if there is none. A refused step leaves the meeting as it was. */
  step: BusinessStep | null;
};

export const businessSteps = [
  'business.request',
  'business.accept',
  'business.propose',
  'business.decline',
  'business.cancel',
] as const;
export type BusinessStep = (typeof businessSteps)[number];

type StepOp = Extract<OutboxOp, { kind: BusinessStep }>;
const isStep = (op: OutboxOp): op is StepOp => (businessSteps as readonly string[]).includes(op.kind);

interface People {
  me: Person;
  /** Undefined for people who are not on this device. */
  personOf: (id: number) => Person | undefined;
}

/** The other one of the two. */
export const partnerOf = (
  { requester, partner }: Pick<BusinessMeeting, 'requester' | 'partner'>,
  myId: number,
): Person => (requester.id === myId ? partner : requester);

/**
 * The person's meetings with pending steps. A request that the server does not have yet has the negative id of the
 * other person; only `business.cancel` without an id is possible then.
 */
export function overlayBusinessMeetings(
  rows: readonly BusinessMeeting[],
  ops: readonly OutboxOp[],
  people: People,
): BusinessMeetingView[] {
  const views = new Map<number, BusinessMeetingView>(
    rows.map((row) => [row.id, { ...row, pending: null, step: null }]),
  );
  const { id: myId } = people.me;
  const openWith = (userId: number): BusinessMeetingView | undefined =>
    [...views.values()].findLast((view) => view.state === 'requested' && partnerOf(view, myId).id === userId);
  for (const op of ops) {
    if (op.kind === 'business.feedback') {
      const view = views.get(op.args.id);
      const { feedback } = op.args;
      if (view && op.state !== 'dead') views.set(view.id, { ...view, feedback, pending: pendingOf(op) });
    }
    if (!isStep(op)) continue;
    const { id } = 'id' in op.args ? op.args : { id: undefined };
    const found = id === undefined ? openWith(op.args.user_id) : views.get(id);
    const view = found ?? (op.kind === 'business.request' ? newMeeting(op, people) : undefined);
    if (!view) continue;
    const pending = { pending: pendingOf(op), step: op.kind };
    views.set(view.id, { ...view, ...(op.state !== 'dead' && afterStep(view, op, myId)), ...pending });
  }
  return [...views.values()].toSorted((a, b) => b.at - a.at || b.id - a.id);
}

const inMs = (slots: readonly number[]): number[] =>
  slots.map((slot) => slot * 1000).toSorted((a, b) => a - b);

function newMeeting(
  { args, createdAt }: Extract<OutboxOp, { kind: 'business.request' }>,
  { me, personOf }: People,
): BusinessMeetingView {
  const partner = personOf(args.user_id) ?? { id: args.user_id, first_name: '', last_name: '' };
  return {
    ...requestOf(args, me.id),
    id: -args.user_id,
    requester: me,
    partner,
    minutes: 0,
    room: false,
    at: createdAt,
    rev: 0,
    pending: null,
    step: null,
  };
}

const requestOf = ({ slots, way, message, link }: OperationArgs<'business.request'>, myId: number) => ({
  state: 'requested' as const,
  way,
  proposals: inMs(slots),
  proposed_by: myId,
  start: null,
  table: null,
  message: message ?? null,
  message_by: myId,
  ...(link !== undefined && { link }),
});

/** The last message of the other person alone: a changed request replaces the own one, also by none. */
function messagesOfOther(view: BusinessMeetingView, myId: number) {
  const { message, message_by, other_message = null } = view;
  if (message_by !== myId) return { message, message_by, other_message: null };
  return {
    message: other_message,
    message_by: other_message === null ? null : partnerOf(view, myId).id,
    other_message: null,
  };
}

/** What a step changes, as far as the device knows it. The server adds table and chat. */
function afterStep(view: BusinessMeetingView, op: StepOp, myId: number): Partial<BusinessMeeting> {
  const { message } = op.args;
  const written = {
    at: op.createdAt,
    ...(message && {
      message,
      message_by: myId,
      other_message: view.message && view.message_by !== myId ? view.message : (view.other_message ?? null),
    }),
  };
  switch (op.kind) {
    case 'business.request':
      return { ...requestOf(op.args, myId), ...messagesOfOther(view, myId), ...written };
    case 'business.accept':
      return {
        ...written,
        state: 'accepted',
        start: op.args.start * 1000,
        table: null,
        proposals: [],
        proposed_by: null,
      };
    case 'business.propose':
      return { ...written, proposals: inMs(op.args.slots), proposed_by: myId };
    case 'business.decline':
      return view.state === 'accepted'
        ? { ...written, proposals: [], proposed_by: null }
        : { ...written, state: 'declined', ended_by: myId };
    case 'business.cancel':
      return { ...written, state: 'cancelled', ended_by: myId };
  }
}
