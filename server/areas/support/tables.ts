import { sql } from 'kysely';
import type { Reader } from '../../db/client.ts';
import type { PersonalData, TableData } from '../../data/table-data.ts';
import { deleteRequestFiles } from './message-files.ts';

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

const filesOfPerson = (db: Reader, userId: number) =>
  db
    .selectFrom('support_file')
    .innerJoin('support_message', 'support_message.id', 'support_file.message_id')
    .innerJoin('support_request', 'support_request.id', 'support_message.request_id')
    .where(isRequestOf(userId))
    .orderBy('support_file.id');

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
    box: { none: 'organisers moderate feedback at the school' },
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
    box: { none: 'organisers answer at the school' },
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
    erase: async ({ ctx, tx, user }) => {
      const rows = await tx.db
        .selectFrom('support_request')
        .select('id')
        .where(
          sql<boolean>`(user_id = ${user.id}
            or (user_id is null and lower(guest_email) = ${user.email?.toLowerCase() ?? null}::text))`,
        )
        .orderBy('id')
        .forUpdate()
        .execute();
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await deleteRequestFiles(ctx, tx, ids);
      await tx.db.deleteFrom('support_request').where('id', 'in', ids).execute();
    },
  },
  support_message: {
    privacy: support,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'organisers answer at the school' },
    export: {
      request_messages: ({ db }, id) =>
        db
          .selectFrom('support_message')
          .innerJoin('support_request', 'support_request.id', 'request_id')
          .select(['request_id', 'source', 'content', 'quoted', 'mail_from', 'support_message.created_at'])
          .where((eb) => eb.or([isRequestOf(id), eb('support_message.user_id', '=', id)]))
          .where('source', '<>', 'note')
          .orderBy('support_message.id')
          .execute(),
    },
    erase: 'with the requests; answers to others stay without the name of the organiser',
  },
  support_file: {
    privacy: support,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'organisers answer at the school' },
    export: {
      request_files: ({ db }, id) =>
        filesOfPerson(db, id).select(['request_id', 'support_file.id', 'name', 'bytes']).execute(),
    },
    files: async ({ db }, id) => {
      const rows = await filesOfPerson(db, id).select(['request_id', 'support_file.id', 'hash']).execute();
      return rows.map(({ request_id, id: file, hash }) => ({ name: `request-${request_id}-${file}`, hash }));
    },
    erase: 'with the requests',
  },
  canned_answer: {
    privacy: { none: noPersonalData },
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'organisers answer at the school' },
    export: noPersonalData,
    erase: noPersonalData,
  },
} satisfies Record<string, TableData>;
