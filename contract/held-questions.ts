import type { EventQuestionState } from './event-questions.ts';
import type { OperationArgs } from './operations.ts';
import type { QuestionMode } from './room-settings.ts';

/** A held operation on a question, as the journal of a box and the devices store it. */
export interface QuestionOperation {
  kind: string;
  args: unknown;
}

/** A held question after its operations. `Op` is the type of the operations that were passed. */
export interface FoldedQuestion<Op extends QuestionOperation> {
  ask: Op;
  content: string;
  language: string | null;
  state: EventQuestionState;
  /**
   * The act `pin` in force; null for a question that is not pinned. Only one question of an event is pinned: among
   * several, that with the last act.
   */
  pin: Op | null;
  /** The act `answered` in force. Its author has answered, at its time. */
  answered: Op | null;
  /** The written answer; null without one. */
  answer: string | null;
  /** Everybody sees it; otherwise only its author and the moderators of the event. */
  isPublic: boolean;
  /** It is public, or was before a later operation. Then everybody receives the acts of its moderators. */
  wasPublic: boolean;
}

const publicStates: ReadonlySet<EventQuestionState> = new Set(['open', 'later', 'answered']);

/** Its author may no longer change it, as at the school. */
export const isDecided = ({ state }: { state: EventQuestionState }): boolean =>
  state === 'answered' || state === 'declined';

/**
 * Applies the operations of one held question (`ask`, `edit`, `withdraw`, `moderate`) in the order of the journal, as the
 * school will. `mode` is that of the room: only in a `direct` one is a question public before a moderator publishes it.
 * Acts that no box holds change nothing. Returns null if the question is not among the operations, or is withdrawn.
 */
export function foldQuestion<Op extends QuestionOperation>(
  ops: Iterable<Op>,
  mode: QuestionMode,
): FoldedQuestion<Op> | null {
  let question: FoldedQuestion<Op> | null = null;
  for (const op of ops) {
    if (op.kind === 'eventQuestion.withdraw') return null;
    question = op.kind === 'eventQuestion.ask' ? asked(op, mode) : question && changed(question, op, mode);
  }
  return question;
}

function asked<Op extends QuestionOperation>(ask: Op, mode: QuestionMode): FoldedQuestion<Op> {
  const { content, language } = ask.args as OperationArgs<'eventQuestion.ask'>;
  const undecided = { pin: null, answered: null, answer: null };
  const isPublic = mode === 'direct';
  const state = isPublic ? ('open' as const) : ('waiting' as const);
  return { ask, content, language, state, ...undecided, isPublic, wasPublic: isPublic };
}

function changed<Op extends QuestionOperation>(
  before: FoldedQuestion<Op>,
  op: Op,
  mode: QuestionMode,
): FoldedQuestion<Op> {
  const after = { ...before, ...changesOf(op, mode) };
  const isPublic = publicStates.has(after.state);
  return { ...after, isPublic, wasPublic: before.wasPublic || isPublic };
}

function changesOf<Op extends QuestionOperation>(op: Op, mode: QuestionMode): Partial<FoldedQuestion<Op>> {
  if (op.kind === 'eventQuestion.edit') {
    const { content } = op.args as OperationArgs<'eventQuestion.edit'>;
    return mode === 'direct' ? { content } : { content, state: 'waiting' };
  }
  if (op.kind !== 'eventQuestion.moderate') return {};
  const { act, answer } = op.args as OperationArgs<'eventQuestion.moderate'>;
  const undecided = { answered: null, answer: null };
  switch (act) {
    case 'publish':
    case 'reopen':
      return { state: 'open', ...undecided };
    case 'decline':
      return { state: 'declined', pin: null, ...undecided };
    case 'later':
      return { state: 'later', pin: null, ...undecided };
    case 'answered':
      return { state: 'answered', pin: null, answered: op, answer: answer?.trim() ?? null };
    case 'pin':
      return { pin: op };
    case 'unpin':
      return { pin: null };
    case 'merge':
    case 'topic':
      return {};
  }
}
