import type { TableData } from '../../data/table-data.ts';

export const pollTables = {
  poll: {
    backup: 'rows',
    restore: { serial: true },
    export: {
      started_polls: ({ db }, id) =>
        db
          .selectFrom('poll')
          .select(['id', 'event_id', 'title', 'kind', 'variations', 'created_at'])
          .where('started_by', '=', id)
          .orderBy('id')
          .execute(),
    },
    erase: ({ tx, user }) =>
      tx.db.updateTable('poll').set({ started_by: null }).where('started_by', '=', user.id).execute(),
  },
  poll_voter: {
    backup: 'rows',
    export: {
      votes: ({ db }, id) =>
        db
          .selectFrom('poll_voter')
          .innerJoin('poll', 'poll.id', 'poll_voter.poll_id')
          .select(['poll.id', 'poll.title', 'anonymous', 'skipped', 'vote'])
          .where('user_id', '=', id)
          .orderBy('poll.id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('poll_voter').where('user_id', '=', user.id).execute(),
  },
  quiz_name: {
    backup: 'rows',
    export: {
      quiz_names: ({ db }, id) =>
        db.selectFrom('quiz_name').select('event_id').where('user_id', '=', id).orderBy('event_id').execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('quiz_name').where('user_id', '=', user.id).execute(),
  },
  poll_tally: {
    backup: 'rows',
    export: 'anonymous',
    erase: 'anonymous',
  },
} satisfies Record<string, TableData>;
