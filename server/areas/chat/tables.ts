import { type RawBuilder, sql } from 'kysely';
import { channels } from '../../../contract/channels.ts';
import { groupTypes } from '../../../contract/chat.ts';
import { isCarriedGroup, isCarriedMessage, isCarriedTombstone } from '../../data/carried.ts';
import type { Erasure, PersonalData, TableData } from '../../data/table-data.ts';
import { clearMessages } from './clear-messages.ts';

const chats: Omit<PersonalData, 'periods' | 'erasure'> = {
  kind: 'chats',
  purposes: ['communication'],
  viewers: ['members', 'moderators'],
};

export const chatTables = {
  chat_group: {
    privacy: { ...chats, periods: ['school'], erasure: 'unlinked' },
    backup: 'rows',
    restore: { serial: true },
    box: { rows: (choice) => isCarriedGroup(choice, 'whole.id') },
    export: 'with the chats the person is in',
    erase: 'belongs to the remaining members',
  },
  chat_member: {
    privacy: { ...chats, periods: ['removal', 'account'], erasure: 'deleted' },
    backup: 'rows',
    box: { rows: (choice) => isCarriedGroup(choice) },
    export: {
      chats: ({ db }, id) =>
        db
          .selectFrom('chat_member')
          .innerJoin('chat_group', 'chat_group.id', 'chat_member.group_id')
          .select(['chat_group.id', 'chat_group.title', 'chat_member.joined_at', 'chat_member.read_id'])
          .select(['chat_member.pinned', 'chat_member.muted_until', 'chat_member.silenced_until'])
          .where('chat_member.user_id', '=', id)
          .orderBy('chat_group.id')
          .execute(),
    },
    erase: leaveGroups,
  },
  message: {
    privacy: {
      kind: 'messages',
      purposes: ['communication'],
      viewers: ['members', 'moderators'],
      periods: ['removal', 'retention:messages'],
      erasure: 'choice',
    },
    backup: 'rows',
    restore: { serial: true, xid: { column: 'xid', value: 'this' } },
    box: { rows: (choice) => sql<boolean>`(${isCarriedMessage(choice)} or ${isCarriedTombstone(choice)})` },
    export: {
      messages: ({ db }, id) =>
        db
          .selectFrom('message')
          .select(['id', 'group_id', 'content', 'reply_id', 'created_at', 'edited_at'])
          .select(sql<string | null>`file ->> 'name'`.as('file_name'))
          .where('author_id', '=', id)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute(),
    },
    files: async ({ db }, id) => {
      const rows = await db
        .selectFrom('message')
        .select(['id', 'file'])
        .where('author_id', '=', id)
        .where('file', 'is not', null)
        .orderBy('id')
        .execute();
      return rows.flatMap(({ id: message, file }) =>
        file ? [{ name: `message-${message}`, hash: file.hash }] : [],
      );
    },
    erase: (erasure) => (erasure.withMessages ? eraseMessages(erasure) : sendWithoutName(erasure)),
  },
  message_reaction: {
    privacy: {
      kind: 'reactions',
      purposes: ['communication'],
      viewers: ['members'],
      periods: ['removal', 'retention:messages', 'account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: {
      rows: (choice) =>
        sql<boolean>`exists (select from message where message.id = whole.message_id
          and ${isCarriedMessage(choice, 'message')})`,
    },
    export: {
      reactions: ({ db }, id) =>
        db
          .selectFrom('message_reaction')
          .select(['message_id', 'emoji', 'reacted_at'])
          .where('user_id', '=', id)
          .orderBy('message_id')
          .execute(),
    },
    erase: async ({ tx, user }) => {
      const rows = await tx.db
        .deleteFrom('message_reaction')
        .where('user_id', '=', user.id)
        .returning('message_id')
        .execute();
      const ids = rows.map(({ message_id }) => message_id);
      if (ids.length === 0) return;
      await sql`update message set rev = next_rev(), xid = pg_current_xact_id()
        where id in (${sql.join(ids)}) and deleted_at is null`.execute(tx.db);
    },
  },
  message_report: {
    privacy: {
      kind: 'reports',
      purposes: ['moderation'],
      viewers: ['totals'],
      periods: ['retention:messages', 'account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'moderators decide at the school' },
    export: {
      reports: ({ db }, id) =>
        db
          .selectFrom('message_report')
          .select(['message_id', 'reported_at'])
          .where('user_id', '=', id)
          .orderBy('message_id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('message_report').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;

/** Leaves all groups. Private chats stay for the other person. */
async function leaveGroups({ ctx, tx, user }: Erasure): Promise<void> {
  const left = await tx.db
    .deleteFrom('chat_member')
    .where('user_id', '=', user.id)
    .where('group_id', 'in', (eb) =>
      eb.selectFrom('chat_group').select('id').where('type', '<>', groupTypes.private),
    )
    .returning('group_id')
    .execute();
  for (const { group_id } of left.toSorted((a, b) => a.group_id - b.group_id)) {
    const rev = await tx.rev();
    await tx.db.updateTable('chat_group').set({ rev }).where('id', '=', group_id).execute();
    await tx.change(`group:${group_id}`, 'members', group_id, 'put', rev);
    tx.afterCommit(() => ctx.sockets.leave(user.id, channels.chat(group_id)));
  }
}

async function eraseMessages({ ctx, tx, user }: Erasure): Promise<void> {
  // Forwarded copies of the person's messages are cleared too.
  const ofPerson = sql<boolean>`(author_id = ${user.id} or forward_author_id = ${user.id})`;
  for (const id of await lockGroupsWith(tx, ofPerson)) await clearMessages(ctx, tx, id, ofPerson);
}

/** Devices get the messages that name the person as author, or as that of a quote, again. */
async function sendWithoutName({ tx, user }: Erasure): Promise<void> {
  const names = sql<boolean>`deleted_at is null and (author_id = ${user.id} or forward_author_id = ${user.id}
    or reply_id in (select quoted.id from message quoted where quoted.author_id = ${user.id}))`;
  const groups = await lockGroupsWith(tx, names);
  if (groups.length === 0) return;
  await sql`update message set rev = next_rev(), xid = pg_current_xact_id()
    where group_id in (${sql.join(groups)}) and ${names}`.execute(tx.db);
}

/** The groups with such messages, locked in the order of their ids, as everywhere, against deadlocks. */
async function lockGroupsWith(tx: Erasure['tx'], isMeant: RawBuilder<boolean>): Promise<number[]> {
  const groups = await tx.db
    .selectFrom('chat_group')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('message').select('group_id').where(isMeant))
    .orderBy('id')
    .forUpdate()
    .execute();
  return groups.map(({ id }) => id);
}
