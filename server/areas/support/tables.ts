import { sql } from 'kysely';
import type { PersonalData, TableData } from '../../data/table-data.ts';

const noPersonalData = 'no personal data';

const support: PersonalData = {
  kind: 'support',
  purposes: ['support'],
  viewers: ['self', 'organisers', 'mail_server'],
  periods: ['unconfirmed', 'retention:support', 'account'],
  erasure: 'deleted',
};

/** SQL: requests of an account, and those that its owner sent from its address without signing in. */
const isRequestOf = (userId: number) => sql<boolean>`(support_request.user_id = ${userId}
  or (support_request.user_id is null and support_request.confirmed_at is not null
    and lower(support_request.guest_email) = (select lower(email) from app_user where app_user.id = ${userId})))`;

export const supportTables = {
  review: {
    privacy: {
      kind: 'feedback',
      purposes: ['improvement'],
      viewers: ['participants', 'organisers'],
      periods: ['removal', 'account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    restore: { serial: true },
    export: {
      feedback: ({ db }, id) =>
        db
          .selectFrom('review')
          .select(['id', 'event_id', 'content', 'draft', 'previous', 'state', 'reason', 'created_at'])
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
    privacy: support,
    backup: 'rows',
    restore: { serial: true },
    export: {
      requests: ({ db }, id) =>
        db
          .selectFrom('support_request')
          .select(['id', 'type', 'state', 'context', 'created_at', 'guest_name', 'guest_email'])
          .where(isRequestOf(id))
          .orderBy('id')
          .execute(),
    },
    // Also those from the person's address that were not confirmed.
    erase: ({ tx, user }) =>
      tx.db
        .deleteFrom('support_request')
        .where(
          sql<boolean>`(user_id = ${user.id}
            or (user_id is null and lower(guest_email) = ${user.email?.toLowerCase() ?? null}::text))`,
        )
        .execute(),
  },
  support_message: {
    privacy: support,
    backup: 'rows',
    restore: { serial: true },
    export: {
      request_messages: ({ db }, id) =>
        db
          .selectFrom('support_message')
          .innerJoin('support_request', 'support_request.id', 'request_id')
          .select(['request_id', 'source', 'content', 'support_message.created_at'])
          .where((eb) => eb.or([isRequestOf(id), eb('support_message.user_id', '=', id)]))
          .where('source', '<>', 'note')
          .orderBy('support_message.id')
          .execute(),
    },
    erase: 'with the requests; answers to others stay without the name of the organiser',
  },
  canned_answer: {
    privacy: { none: noPersonalData },
    backup: 'rows',
    restore: { serial: true },
    export: noPersonalData,
    erase: noPersonalData,
  },
} satisfies Record<string, TableData>;
