import { sql } from 'kysely';
import { all, emptied, isCarriedGroup, isCarriedKey } from '../../data/carried.ts';
import type { PersonalData, TableData } from '../../data/table-data.ts';
import { deleteNotifications } from '../notifications/delete-notifications.ts';
import { publishQuestion } from './publish-question.ts';

const questions: PersonalData = {
  kind: 'event_questions',
  purposes: ['participation'],
  viewers: ['participants', 'public'],
  periods: ['removal', 'account'],
  erasure: 'deleted',
};

export const roomTables = {
  event_room: {
    privacy: { none: 'nothing about people' },
    backup: 'rows',
    box: {
      rows: all,
      columns: (choice) => ({
        chat_id: sql`case when ${isCarriedGroup(choice, 'whole.chat_id')} then whole.chat_id end`,
      }),
    },
    export: 'nothing about people',
    erase: 'nothing about people',
  },
  question_key: {
    privacy: { none: 'keys of events' },
    backup: 'rows',
    box: { rows: all, columns: () => ({ private_key: emptied.null }) },
    export: 'no personal data',
    erase: 'no personal data',
  },
  question_token_request: {
    privacy: { ...questions, viewers: ['nobody'], periods: ['account'], erasure: 'deleted' },
    backup: 'rows',
    box: { none: 'a box takes no anonymous questions' },
    export: {
      anonymous_question_devices: ({ db }, id) =>
        db
          .selectFrom('question_token_request')
          .select('event_id')
          .where('user_id', '=', id)
          .orderBy('event_id')
          .execute(),
    },
    erase: ({ tx, user }) =>
      tx.db.deleteFrom('question_token_request').where('user_id', '=', user.id).execute(),
  },
  event_question: {
    // Anonymous ones stay; nothing in them leads to their author.
    privacy: { ...questions, erasure: 'stays' },
    backup: 'rows',
    restore: { serial: true },
    box: {
      // Without its author, a confidential question would look anonymous, which promises more.
      rows: () => sql<boolean>`(whole.state in ('open', 'later', 'answered') and whole.merged_into is null
        and not (whole.anonymous and whole.user_id is not null))`,
      columns: () => ({ token_hash: emptied.null }),
    },
    export: {
      event_questions: ({ db }, id) =>
        db
          .selectFrom('event_question')
          .innerJoin('event', 'event.id', 'event_question.event_id')
          .select(['event_id', 'event.name', 'content', 'language', 'anonymous', 'state', 'answer'])
          .select(['votes', 'event_question.created_at'])
          .where('event_question.user_id', '=', id)
          .orderBy('event_question.id')
          .execute(),
      event_question_answers: ({ db }, id) =>
        db
          .selectFrom('event_question')
          .select(['id', 'event_id', 'answer', 'answered_at'])
          .where('answered_by', '=', id)
          .orderBy('id')
          .execute(),
    },
    erase: async (erasure) => {
      const { tx, user } = erasure;
      const deleted = await tx.db
        .deleteFrom('event_question')
        .where('user_id', '=', user.id)
        .returning(['id', 'event_id', 'user_id'])
        .execute();
      for (const row of deleted) await publishQuestion(erasure, row, 'del');
      // Voters are notified of an answer with the beginning of the question.
      if (deleted.length > 0) {
        const types = deleted.map(({ id }) => `question:${id}`);
        await deleteNotifications(tx, sql<boolean>`(type in (${sql.join(types)}))`);
      }
      const answered = await tx.db
        .updateTable('event_question')
        .set({ answered_by: null })
        .where('answered_by', '=', user.id)
        .returning(['id', 'event_id', 'user_id'])
        .execute();
      for (const row of answered) await publishQuestion(erasure, row);
    },
  },
  event_question_vote: {
    privacy: { ...questions, viewers: ['self', 'totals'] },
    backup: 'rows',
    box: { none: 'the author of an anonymous question may be among the voters' },
    export: {
      event_question_votes: ({ db }, id) =>
        db
          .selectFrom('event_question_vote')
          .innerJoin('event_question', 'event_question.id', 'question_id')
          .select(['question_id', 'event_id', 'content'])
          .where('event_question_vote.user_id', '=', id)
          .orderBy('question_id')
          .execute(),
    },
    erase: async (erasure) => {
      const { tx, user } = erasure;
      const votes = await tx.db
        .deleteFrom('event_question_vote')
        .where('user_id', '=', user.id)
        .returning('question_id')
        .execute();
      if (votes.length === 0) return;
      const changed = await tx.db
        .updateTable('event_question')
        .set({ votes: sql<number>`votes - 1` })
        .where(
          'id',
          'in',
          votes.map(({ question_id }) => question_id),
        )
        .returning(['id', 'event_id', 'user_id'])
        .execute();
      for (const row of changed) await publishQuestion(erasure, row);
    },
  },
  event_question_report: {
    privacy: {
      kind: 'reports',
      purposes: ['moderation'],
      viewers: ['totals'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'moderators decide at the school' },
    export: {
      event_question_reports: ({ db }, id) =>
        db
          .selectFrom('event_question_report')
          .innerJoin('event_question', 'event_question.id', 'question_id')
          .select(['question_id', 'event_id', 'content', 'reason', 'reported_at'])
          .where('event_question_report.user_id', '=', id)
          .orderBy('question_id')
          .execute(),
    },
    erase: ({ tx, user }) =>
      tx.db.deleteFrom('event_question_report').where('user_id', '=', user.id).execute(),
  },
  event_question_key: {
    privacy: {
      kind: 'sync',
      purposes: ['technical'],
      viewers: ['nobody'],
      periods: ['days:30'],
      erasure: 'unlinked',
    },
    backup: 'rows',
    box: { rows: isCarriedKey },
    export: 'only keys of operations',
    // Devices recognise a deleted question that a box has shown by its key.
    erase: ({ tx, user }) =>
      tx.db.updateTable('event_question_key').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  event_question_vote_key: {
    // Unlike the votes themselves, they stay after the deletion of an account: without its other keys, nothing in them leads to a person.
    privacy: { none: 'keys of operations, without the people who voted, for 30 days' },
    backup: 'rows',
    // Other rows of the copy could show who did something at the exact time.
    box: { rows: isCarriedKey, columns: () => ({ created_at: sql`date_trunc('day', whole.created_at)` }) },
    export: 'no personal data',
    erase: 'no personal data',
  },
  event_hand: {
    privacy: {
      kind: 'hands',
      purposes: ['participation'],
      viewers: ['participants'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'hands that are raised at the school' },
    export: {
      event_hands: ({ db }, id) =>
        db
          .selectFrom('event_hand')
          .select(['event_id', 'state', 'raised_at'])
          .where('user_id', '=', id)
          .orderBy('event_id')
          .execute(),
    },
    erase: async ({ ctx, tx, user }) => {
      const lowered = await tx.db
        .deleteFrom('event_hand')
        .where('user_id', '=', user.id)
        .returning(['id', 'event_id'])
        .execute();
      for (const { id } of lowered) await tx.change('all', 'event_hand', id, 'del', await tx.rev());
      tx.afterCommit(() => {
        for (const { id, event_id } of lowered) ctx.rooms.changed(event_id, 'hand', id);
      });
    },
  },
  event_pace: {
    privacy: {
      kind: 'hands',
      purposes: ['participation'],
      viewers: ['totals'],
      // Only processes of older versions still write it.
      periods: ['hours:2'],
      erasure: 'deleted',
    },
    backup: { none: 'unused: votes are in memory' },
    box: { none: 'unused: votes are in memory' },
    export: 'unused: votes are in memory',
    erase: ({ tx, user }) => tx.db.deleteFrom('event_pace').where('user_id', '=', user.id).execute(),
  },
  event_silence: {
    privacy: {
      kind: 'silences',
      purposes: ['moderation'],
      viewers: ['self', 'moderators'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { rows: () => sql<boolean>`(whole.until > now())` },
    export: {
      event_silences: ({ db }, id) =>
        db
          .selectFrom('event_silence')
          .select(['event_id', 'until'])
          .where('user_id', '=', id)
          .orderBy('event_id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('event_silence').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
