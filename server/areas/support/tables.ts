import type { TableData } from '../../data/table-data.ts';

const noPersonalData = 'no personal data';

export const supportTables = {
  review: {
    backup: 'rows',
    restore: { serial: true },
    export: {
      feedback: ({ db }, id) =>
        db
          .selectFrom('review')
          .select(['id', 'event_id', 'content', 'draft', 'state', 'reason', 'created_at'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    erase: async ({ tx, user }) => {
      const deleted = await tx.db
        .deleteFrom('review')
        .where('user_id', '=', user.id)
        .returning('id')
        .execute();
      for (const { id } of deleted.toSorted((a, b) => a.id - b.id))
        await tx.change('all', 'review', id, 'del', await tx.rev());
    },
  },
  support_request: {
    backup: 'rows',
    restore: { serial: true },
    export: {
      requests: ({ db }, id) =>
        db
          .selectFrom('support_request')
          .select(['id', 'type', 'state', 'context', 'created_at'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('support_request').where('user_id', '=', user.id).execute(),
  },
  support_message: {
    backup: 'rows',
    restore: { serial: true },
    export: {
      request_messages: ({ db }, id) =>
        db
          .selectFrom('support_message')
          .innerJoin('support_request', 'support_request.id', 'request_id')
          .select(['request_id', 'source', 'content', 'support_message.created_at'])
          .where((eb) =>
            eb.or([eb('support_request.user_id', '=', id), eb('support_message.user_id', '=', id)]),
          )
          .where('source', '<>', 'note')
          .orderBy('support_message.id')
          .execute(),
    },
    erase: 'with the requests; answers to others stay without the name of the organiser',
  },
  canned_answer: {
    backup: 'rows',
    restore: { serial: true },
    export: noPersonalData,
    erase: noPersonalData,
  },
} satisfies Record<string, TableData>;
