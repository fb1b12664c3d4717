import type { EventQuestion } from '../../contract/event-questions.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import type { Person } from '../../contract/users.ts';
import { findEarlyArrivals } from './early-arrivals.ts';
import type { OutboxOp } from './outbox-op.ts';
import type { QuestionToken } from './question-token.ts';
import { type Pending, pendingOf } from './pending.ts';

export type EventQuestionView = EventQuestion & {
  pending: Pending | null;
  /** With it, this device changes and withdraws the person's anonymous question. */
  token?: string;
  /** The question of a token is not shown to others: its state is only known from the last request. */
  isHidden?: true;
};

/**
 * The questions of an event with the person's pending changes. Unsent questions have a negative id. `tokens`:
 * those of this device for anonymous questions, which only it knows as the person's own.
 */
export function overlayEventQuestions(
  rows: readonly EventQuestion[],
  ops: readonly OutboxOp[],
  eventId: number,
  me: Person | undefined,
  tokens: readonly QuestionToken[] = [],
): EventQuestionView[] {
  const tokenOf = new Map(tokens.flatMap(({ question, token }) => (question ? [[question.id, token]] : [])));
  const hidden = tokens.flatMap(({ question }) =>
    question && !rows.some(({ id }) => id === question.id) ? [question] : [],
  );
  const views = [...rows, ...hidden].flatMap((row) => {
    const token = tokenOf.get(row.id);
    let view: EventQuestionView | null = { ...row, pending: null };
    if (token !== undefined) view = { ...view, own: true, token };
    if (hidden.includes(row)) view = { ...view, isHidden: true };
    for (const op of ops) {
      const isOfRow =
        ('id' in op.args && op.args.id === row.id) || ('token' in op.args && op.args.token === token);
      if (view && isOfRow) view = withChange(view, op);
    }
    return view ?? [];
  });
  const isNew = (op: OutboxOp) =>
    op.kind === 'eventQuestion.ask' ||
    (op.kind === 'anonymousQuestion.put' &&
      !tokens.some(({ token, question }) => question && token === op.args.token));
  const asking = ops.filter(
    (op): op is AskingOp =>
      (op.kind === 'eventQuestion.ask' || op.kind === 'anonymousQuestion.put') &&
      isNew(op) &&
      op.args.event_id === eventId,
  );
  const arrived = findEarlyArrivals(asking, rows, (op, row) => isQuestionOf(op, row, me));
  const asked = asking.flatMap((op): EventQuestionView[] =>
    arrived.has(op)
      ? []
      : [
          {
            ...('token' in op.args && { token: op.args.token }),
            id: -op.seq,
            event_id: eventId,
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
            pending: pendingOf(op),
          },
        ],
  );
  return [...views, ...asked];
}

type AskingOp = Extract<OutboxOp, { kind: 'eventQuestion.ask' | 'anonymousQuestion.put' }>;

/** Rows from a frame of the room do not say whether the question is the person's own. */
function isQuestionOf({ args }: AskingOp, row: EventQuestion, me: Person | undefined): boolean {
  const isAnonymous = 'token' in args || args.anonymous;
  const isOwn =
    row.own === true || (isAnonymous ? !row.author : me !== undefined && row.author?.id === me.id);
  return isOwn && row.content === args.content.trim();
}

/** The question after the op; null if it is withdrawn. A refused op changes nothing but `pending`. */
function withChange(view: EventQuestionView, op: OutboxOp): EventQuestionView | null {
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
      return dead ? next : { ...next, ...voteOf(view, op.args.voted) };
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
  votes: votes + (wants === voted ? 0 : wants ? 1 : -1),
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
