import type { EventQuestion } from '../../contract/event-questions.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import type { Person } from '../../contract/users.ts';
import { findEarlyArrivals } from './early-arrivals.ts';
import type { OutboxOp } from './outbox-op.ts';
import { isCountedOnSite, type SiteVotes, withVotesOnSite } from './held-votes.ts';
import { heldQuestions, type SiteOfRoom } from './overlay-held-questions.ts';
import type { QuestionToken } from './question-token.ts';
import { type Pending, pendingOf } from './pending.ts';

export type EventQuestionView = EventQuestion & {
  pending: Pending | null;
  /** With it, this device changes and withdraws the person's anonymous question. */
  token?: string;
  /** Key of the op that asked it, while the school has not sent the question: operations on it name this key. */
  key?: string;
  /** A box holds the question, and this device will not send it: another person or device asked it. */
  onSite?: true;
  /** The question of a token is not shown to others: its state is only known from the last request. */
  isHidden?: true;
};

/** Whether people on site see a question, or its moderators do, that has not reached the school yet. */
export const isQuestionOnSite = ({ id, onSite, pending }: EventQuestionView): boolean =>
  id < 0 && (onSite === true || pending?.state === 'on-site');

type AskingOp = Extract<OutboxOp, { kind: 'eventQuestion.ask' | 'anonymousQuestion.put' }>;

const notOnSite: SiteOfRoom = { held: [], mode: 'off', moderates: false, atBox: false, votes: null };

/**
 * The questions of an event with the person's pending changes, and those that boxes hold. Questions that are not at the
 * school yet have a negative id. `tokens`: those of this device for anonymous questions, which only it knows as the
 * person's own.
 */
export function overlayEventQuestions(
  rows: readonly EventQuestion[],
  ops: readonly OutboxOp[],
  eventId: number,
  me: Person | undefined,
  tokens: readonly QuestionToken[] = [],
  site: SiteOfRoom = notOnSite,
): EventQuestionView[] {
  const held = heldQuestions(site, me?.id ?? 0);
  const { votes } = site;
  const schoolPins = !site.atBox && rows.some(({ pinned }) => pinned);
  const heldKeys = new Set(site.held.map(({ op_id }) => op_id));
  const tokenOf = new Map(tokens.flatMap(({ question, token }) => (question ? [[question.id, token]] : [])));
  const hidden = tokens.flatMap(({ question }) =>
    question && !rows.some(({ id }) => id === question.id) ? [question] : [],
  );
  const views = [...rows, ...hidden].flatMap((row) => {
    const token = tokenOf.get(row.id);
    let view: EventQuestionView | null = { ...withVotesOnSite(row, votes), pending: null };
    if (token !== undefined) view = { ...view, own: true, token };
    if (hidden.includes(row)) view = { ...view, isHidden: true };
    if (held.hasPin && !schoolPins) view = { ...view, pinned: false };
    for (const op of ops) {
      const isOfRow =
        ('id' in op.args && op.args.id === row.id) ||
        ('token' in op.args && op.args.token === token) ||
        (op.dependsOn !== undefined && op.dependsOn === row.client_id && !held.shown.has(op.dependsOn));
      if (view && isOfRow) view = withChange(view, op, votes);
    }
    return view ?? [];
  });
  const isNew = (op: OutboxOp) =>
    op.kind === 'eventQuestion.ask' ||
    (op.kind === 'anonymousQuestion.put' &&
      !tokens.some(({ token, question }) => question && token === op.args.token));
  const hasArrived = (key: string, authorId: number | undefined) =>
    authorId !== undefined &&
    rows.some(({ client_id, author }) => client_id === key && author?.id === authorId);
  const asking = ops.filter(
    (op): op is AskingOp =>
      (op.kind === 'eventQuestion.ask' || op.kind === 'anonymousQuestion.put') &&
      isNew(op) &&
      op.args.event_id === eventId &&
      !held.withdrawn.has(op.opId) &&
      !hasArrived(op.opId, me?.id),
  );
  /** Another person may have asked with the same key at another box. */
  const ownOnSite = (key: string) => {
    const row = held.shown.get(key);
    return row && row.author?.id === me?.id ? row : null;
  };
  const arrived = findEarlyArrivals(asking, rows, (op, row) => isQuestionOf(op, row, me));
  const asked = asking.flatMap((op): EventQuestionView[] =>
    arrived.has(op)
      ? []
      : [{ ...unsent(op, me), ...ownOnSite(op.opId), id: -op.seq, pending: pendingOf(op) }],
  );
  const own = new Set(asked.map(({ key }) => key));
  const onSite = [...held.shown].flatMap(([key, row]): EventQuestionView[] =>
    (own.has(key) && ownOnSite(key)) || hasArrived(key, row.author?.id)
      ? []
      : [{ ...row, key, onSite: true, pending: null }],
  );
  const elsewhere = [...asked, ...onSite].flatMap(
    (view) => withChanges(withVotesOnSite(view, votes), ops, heldKeys, votes) ?? [],
  );
  const pinned = elsewhere.map((view) => (schoolPins ? { ...view, pinned: false } : view));
  return onlyLastPinned([...views, ...pinned], ops);
}

/** A question of this device that is not at the school. */
const unsent = (op: AskingOp, me: Person | undefined): EventQuestion & { key?: string; token?: string } => ({
  ...('token' in op.args ? { token: op.args.token } : { key: op.opId }),
  id: -op.seq,
  event_id: op.args.event_id,
  content: op.args.content,
  language: op.args.language,
  author: 'token' in op.args || op.args.anonymous ? null : (me ?? null),
  state: 'open',
  pinned: false,
  votes: 0,
  own: true,
  voted: false,
  created_at: op.createdAt,
  rev: 0,
});

/** A question that is not at the school, after the ops that name its key. What a box holds has been applied. */
function withChanges(
  question: EventQuestionView,
  ops: readonly OutboxOp[],
  heldKeys: ReadonlySet<string>,
  votes: SiteVotes | null,
): EventQuestionView | null {
  let view: EventQuestionView | null = question;
  for (const op of ops) {
    if (!view || op.dependsOn === undefined || op.dependsOn !== question.key) continue;
    if (heldKeys.has(op.opId)) view = { ...view, pending: view.pending ?? pendingOf(op) };
    else view = withChange(view, op, votes);
    // While the question itself is unsent, its sending is the state to show.
    if (view && question.pending) view = { ...view, pending: question.pending };
  }
  return view;
}

/** If this device has a pin that is not sent, unpins all other questions, as the school will. */
function onlyLastPinned(views: readonly EventQuestionView[], ops: readonly OutboxOp[]): EventQuestionView[] {
  const lastPin = ops.findLast(
    (op) => op.kind === 'eventQuestion.moderate' && op.args.act === 'pin' && op.state !== 'dead',
  );
  const isLast = ({ id, key, client_id, pinned: isPinned }: EventQuestionView) =>
    isPinned &&
    lastPin !== undefined &&
    (lastPin.dependsOn === undefined
      ? 'id' in lastPin.args && lastPin.args.id === id
      : lastPin.dependsOn === (key ?? client_id));
  const last = views.find(isLast);
  return views.map((view) => (last && view.pinned && view !== last ? { ...view, pinned: false } : view));
}

/** Rows with a key are recognised by it. Rows from a frame of the room do not say whether the question is the person's own. */
function isQuestionOf({ args }: AskingOp, row: EventQuestion, me: Person | undefined): boolean {
  const isAnonymous = 'token' in args || args.anonymous;
  const isOwn =
    row.own === true || (isAnonymous ? !row.author : me !== undefined && row.author?.id === me.id);
  return isOwn && !row.client_id && row.content === args.content.trim();
}

/** The question after the op; null if it is withdrawn. A refused op changes nothing but `pending`. */
function withChange(
  view: EventQuestionView,
  op: OutboxOp,
  votes: SiteVotes | null,
): EventQuestionView | null {
  const dead = op.state === 'dead';
  const next = { ...view, pending: pendingOf(op) };
  switch (op.kind) {
    case 'eventQuestion.edit':
    case 'anonymousQuestion.put':
      return dead ? next : { ...next, content: op.args.content };
    case 'eventQuestion.withdraw':
    case 'anonymousQuestion.withdraw':
      return dead ? next : null;
    case 'eventQuestion.vote':
      if (dead) return next;
      if (isCountedOnSite(op, view, votes)) return { ...next, voted: op.args.voted };
      return { ...next, ...voteOf(view, op.args.voted) };
    case 'eventQuestion.report':
      return dead ? next : { ...next, reported: op.args.reason };
    case 'eventQuestion.moderate':
      return dead ? next : { ...next, ...moderation(op.args) };
    default:
      return view;
  }
}

const voteOf = ({ voted = false, votes }: EventQuestion, wants: boolean) => ({
  voted: wants,
  // A count of a box may contain a vote whose response has not arrived.
  votes: Math.max(0, votes + (wants === voted ? 0 : wants ? 1 : -1)),
});

function moderation({ act, answer, topic }: OperationArgs<'eventQuestion.moderate'>): Partial<EventQuestion> {
  switch (act) {
    case 'publish':
    case 'reopen':
      return { state: 'open', answer: null };
    case 'decline':
      return { state: 'declined', pinned: false };
    case 'later':
      return { state: 'later', pinned: false };
    case 'answered':
      return { state: 'answered', pinned: false, answer };
    case 'pin':
      return { pinned: true };
    case 'unpin':
      return { pinned: false };
    case 'topic':
      return { topic: topic ?? null };
    case 'merge':
      return { pinned: false };
  }
}
