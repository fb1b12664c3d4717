import type { PersonalData, TableData } from '../../data/table-data.ts';
import { deleteAnswerFiles } from './files.ts';

const answers: PersonalData = {
  kind: 'answers',
  purposes: ['programme'],
  viewers: ['self', 'administrators'],
  periods: ['removal', 'account'],
  erasure: 'deleted',
};

export const questionTables = {
  question: {
    privacy: { none: 'questions of the organisers' },
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'people give answers to the organisers at the school' },
    export: 'questions of the organisers; the answers name them',
    erase: 'says nothing about a person',
  },
  question_answer: {
    privacy: answers,
    backup: 'rows',
    box: { none: 'people give answers to the organisers at the school' },
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
  answer_file: {
    privacy: answers,
    backup: 'rows',
    box: { none: 'people give answers to the organisers at the school' },
    export: 'the answers name the files, which are in the export too',
    files: async ({ db }, id) => {
      const rows = await db
        .selectFrom('answer_file')
        .select(['question_id', 'hash'])
        .where('user_id', '=', id)
        .orderBy('question_id')
        .execute();
      return rows.map(({ question_id, hash }) => ({ name: `answer-${question_id}`, hash }));
    },
    erase: ({ ctx, tx, user }) => deleteAnswerFiles(ctx, tx, user.id),
  },
} satisfies Record<string, TableData>;
