import type { TableData } from '../../data/table-data.ts';

const notOfPeople = 'nothing of a person';

export const pollTables = {
  poll: { backup: 'rows', restore: { serial: true }, export: notOfPeople, erase: notOfPeople },
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
    erase: ({ open, user }) => open.db.deleteFrom('poll_voter').where('user_id', '=', user.id).execute(),
  },
  poll_tally: {
    backup: 'rows',
    export: 'nobody can tell whose it is',
    erase: 'nobody can tell whose it is',
  },
} satisfies Record<string, TableData>;
