import type { Question } from '../../contract/questions.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type QuestionView = Question & { pending: Pending | null };

/** The questions to the person with pending answers. A refused answer is not shown as given. */
export function overlayQuestions(rows: readonly Question[], ops: readonly OutboxOp[]): QuestionView[] {
  const views = new Map<number, QuestionView>(rows.map((row) => [row.id, { ...row, pending: null }]));
  for (const op of ops) {
    if (op.kind !== 'question.answer') continue;
    const view = views.get(op.args.question_id);
    if (!view) continue;
    const answer = op.state === 'dead' ? view.answer : op.args.answer;
    views.set(view.id, { ...view, answer, pending: pendingOf(op) });
  }
  return [...views.values()].toSorted((a, b) => a.position - b.position || a.id - b.id);
}
