import { sql } from 'kysely';
import { columnsAs, emptied, isOfCarriedPoll } from '../../data/carried.ts';
import type { TableData } from '../../data/table-data.ts';
import { emptyTally } from './tally.ts';

const anonymousAnswers = {
  privacy: {
    kind: 'anonymous_votes',
    purposes: ['participation', 'improvement'],
    viewers: ['totals'],
    periods: ['school'],
    erasure: 'stays',
  },
  backup: 'rows',
  export: 'anonymous',
  erase: 'anonymous',
} satisfies Omit<TableData, 'box'>;

export const pollTables = {
  poll: {
    privacy: {
      kind: 'session_polls',
      purposes: ['participation'],
      viewers: ['participants'],
      periods: ['school'],
      erasure: 'unlinked',
    },
    backup: 'rows',
    restore: { serial: true },
    box: { rows: () => sql<boolean>`(whole.state <> 'draft')` },
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
    privacy: {
      kind: 'votes',
      purposes: ['participation', 'improvement'],
      viewers: ['self', 'organisers', 'totals'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { rows: () => isOfCarriedPoll, columns: () => ({ blind_signature: emptied.null }) },
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
    privacy: {
      kind: 'quiz_names',
      purposes: ['participation'],
      viewers: ['participants'],
      periods: ['removal', 'account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: 'rows',
    export: {
      quiz_names: ({ db }, id) =>
        db.selectFrom('quiz_name').select('event_id').where('user_id', '=', id).orderBy('event_id').execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('quiz_name').where('user_id', '=', user.id).execute(),
  },
  poll_tally: {
    ...anonymousAnswers,
    box: {
      rows: () => isOfCarriedPoll,
      // Batches that are not shown yet.
      columns: () => columnsAs(sql`${JSON.stringify(emptyTally())}::jsonb`, ['next', 'filling']),
    },
  },
  ballot_key: {
    privacy: { none: 'keys of open polls' },
    backup: 'rows',
    box: { none: 'a key of the school' },
    export: 'no personal data',
    erase: 'no personal data',
  },
  ballot: { ...anonymousAnswers, box: { none: 'the school counts ballots' } },
} satisfies Record<string, TableData>;
