import { type FoldedQuestion, foldQuestion } from '../../contract/held-questions.ts';
import type { EventQuestion } from '../../contract/event-questions.ts';
import type { QuestionMode } from '../../contract/room-settings.ts';
import { inOrder } from './held-order.ts';
import { isRemoval } from '../../contract/held.ts';
import type { HeldInRoom } from './held-row.ts';
import type { SiteVotes } from './held-votes.ts';

/** The held operations of an event, and what decides who sees its questions. */
export interface SiteOfRoom {
  held: readonly HeldInRoom[];
  mode: QuestionMode;
  /** The person is a speaker of the event or an organiser. */
  moderates: boolean;
  /** A box answers now: its pins are in force, otherwise those of the school. */
  atBox: boolean;
  /** The counts of votes of that box; null without one, and if it counts none. */
  votes: SiteVotes | null;
}

export interface HeldQuestions {
  /** Those that the person may see, by key, in the order on site. Their ids are negative. */
  shown: ReadonlyMap<string, EventQuestion>;
  /** The keys of questions that were withdrawn on site. */
  withdrawn: ReadonlySet<string>;
  /** A moderator on site has pinned one of them, which unpins the questions of the school. */
  hasPin: boolean;
}

type Question = FoldedQuestion<HeldInRoom>;

/** The questions that boxes hold, as the school will have them. `meId` is 0 if the person is not known. */
export function heldQuestions(
  { held, mode, moderates }: Omit<SiteOfRoom, 'atBox' | 'votes'>,
  meId: number,
): HeldQuestions {
  const ordered = inOrder(held);
  const withdrawn = new Set(
    ordered.flatMap(({ kind, depends_on }) => (isRemoval(kind) ? (depends_on ?? []) : [])),
  );
  const shown = new Map<string, EventQuestion>();
  const lastPin = ordered.findLast((op) => op.kind === 'eventQuestion.moderate' && op.args.act === 'pin');
  for (const [key, ops] of byQuestion(ordered)) {
    const question = withdrawn.has(key) ? null : foldQuestion(ops, mode);
    if (!question || !(question.isPublic || moderates || question.ask.author.id === meId)) continue;
    const isPinned = question.pin !== null && question.pin === lastPin;
    shown.set(key, { ...rowOf(question, meId), pinned: isPinned });
  }
  return { shown, withdrawn, hasPin: lastPin !== undefined };
}

/** The operations on each question. Its own comes first: an act may stand before it, if their journals differ. */
function byQuestion(ordered: readonly HeldInRoom[]): Map<string, HeldInRoom[]> {
  const questions = new Map<string, HeldInRoom[]>();
  for (const op of ordered) if (op.kind === 'eventQuestion.ask') questions.set(op.op_id, [op]);
  for (const op of ordered)
    if (op.kind !== 'eventQuestion.ask' && mayApply(op, questions.get(op.depends_on ?? '')?.[0]))
      questions.get(op.depends_on ?? '')?.push(op);
  return questions;
}

/** A box checks this too. */
const mayApply = ({ kind, author, event_id }: HeldInRoom, ask: HeldInRoom | undefined): boolean =>
  ask?.event_id === event_id && (kind === 'eventQuestion.moderate' || author.id === ask.author.id);

const rowOf = (question: Question, meId: number): EventQuestion => {
  const { ask, content, language, state, answer, answered } = question;
  return {
    id: heldQuestionId(ask.op_id),
    event_id: ask.event_id,
    content,
    language,
    author: ask.author,
    state,
    answer,
    answered_at: answered?.at ?? null,
    answered_by: answered?.author ?? null,
    pinned: false,
    votes: 0,
    own: ask.author.id === meId,
    voted: false,
    created_at: ask.at,
    rev: 0,
    client_id: ask.op_id,
  };
};

/** Beyond the ids of unsent questions, which are the negative numbers of their ops. */
const firstId = 2 ** 48;

/** A negative id for a held question, always the same for a key: lists need one. */
export const heldQuestionId = (key: string): number =>
  -firstId - Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);
