import type { TableData } from '../../data/table-data.ts';

export const questionTables = {
  question: {
    backup: 'rows',
    restore: { serial: true },
    export: 'questions of the organisers; the answers name them',
    erase: 'says nothing about a person',
  },
  question_answer: {
    backup: 'rows',
    export: {
      answers: ({ db }, id) =>
        db
          .selectFrom('question_answer')
          .innerJoin('question', 'question.id', 'question_answer.question_id')
          .select(['question_id', 'question.localized_title', 'question.options', 'answer', 'at'])
          .where('user_id', '=', id)
          .where('answer', 'is not', null)
          .orderBy('question_id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('question_answer').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
