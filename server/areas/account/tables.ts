import { sql } from 'kysely';
import { all, columnsAs, emptied, isOfMember } from '../../data/carried.ts';
import { personColumns } from '../../data/carried-people.ts';
import type { PersonalData, TableData } from '../../data/table-data.ts';
import { hashOfAddress, releaseReference } from '../../files/store-file.ts';
import { deleteMailFiles } from '../../mail/transport.ts';
import { userOnWire, usersFor } from '../people/rows.ts';

/** Values of the cleared columns of an erased account. The row stays, because other rows point to it. */
const clearedColumns = {
  email: null,
  password_hash: null,
  first_name: '',
  last_name: '',
  localized_name: '{}',
  localized_surname: '{}',
  role: 'attendee',
  chat_admin: false,
  visible: false,
  wants_reopening_mail: false,
  unused_warned_at: null,
  course_type: null,
  avatar: null,
  description: null,
  localized_description: '{}',
  birthday: null,
  birthday_visible: false,
  phone: null,
  phone_visible: false,
  email_visible: false,
  education: null,
  degree: null,
  study: '[]',
  work_place: '[]',
  position: null,
  specialization: null,
  country: null,
  facebook_link: null,
  linkedin_link: null,
  instagram_link: null,
  video: null,
  last_action_at: null,
  decline_reason: null,
  suspension_reason: null,
  consent_version: null,
  consent_at: null,
  language: 'en',
  remind_minutes: 15,
  quiet_from: null,
  quiet_to: null,
  quiet_zone: null,
  daily_summary: false,
  calendar_mails: false,
  summary_of: null,
  invited_at: null,
  // The key may be the name of a speaker, and the next import would write the name back.
  source: null,
  source_key: null,
} as const;

const filesOf = ({ avatar, video }: { avatar: string | null; video: string | null }) =>
  Object.entries({ picture: hashOfAddress(avatar), video: hashOfAddress(video) }).flatMap(([name, hash]) =>
    hash === undefined ? [] : [{ name, hash }],
  );

const signIn = {
  kind: 'sign_in',
  purposes: ['account'],
} as const satisfies Partial<PersonalData>;

export const accountTables = {
  app_user: {
    privacy: {
      kind: 'profile',
      purposes: ['account', 'directory', 'programme'],
      viewers: ['self', 'participants', 'helpers', 'organisers', 'administrators'],
      periods: ['account', 'unconfirmed', 'retention:accounts'],
      erasure: 'deleted',
    },
    backup: 'rows',
    restore: { serial: true, xid: { column: 'reset_xid', value: 'null' } },
    box: { rows: all, columns: personColumns },
    export: {
      profile: async ({ db }, id) => {
        const [row] = await usersFor(db, id, [id]);
        if (!row) return null;
        const { created_at, language, status, edition } = row;
        const { email_verified_at, consent_version, consent_at, decided_at } = row;
        const { decline_reason, suspension_reason, invited_at, unused_warned_at, source } = row;
        const { remind_minutes, push_off, quiet_from, quiet_to, quiet_zone, daily_summary, calendar_mails } =
          row;
        return {
          ...userOnWire(row, id, 'en', false),
          ...{ created_at, language, status, edition },
          ...{ email_verified_at, consent_version, consent_at, decided_at },
          ...{ decline_reason, suspension_reason, invited_at, unused_warned_at, source },
          settings: {
            remind_minutes,
            push_off,
            quiet_from,
            quiet_to,
            quiet_zone,
            daily_summary,
            calendar_mails,
          },
        };
      },
    },
    files: async ({ db }, id) => {
      const row = await db
        .selectFrom('app_user')
        .select(['avatar', 'video'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? filesOf(row) : [];
    },
    erase: async ({ ctx, tx, user }) => {
      for (const { hash } of filesOf(user)) await releaseReference(ctx, tx, hash);
      await tx.db
        .updateTable('app_user')
        .set({
          ...clearedColumns,
          edition: [],
          push_off: [],
          deleted_at: new Date(ctx.now()),
          rev: await tx.rev(),
        })
        .where('id', '=', user.id)
        .execute();
    },
  },
  session: {
    privacy: { ...signIn, viewers: ['self'], periods: ['session'], erasure: 'deleted' },
    backup: 'rows',
    restore: { serial: true },
    box: {
      rows: () => sql<boolean>`(whole.scope = 'full' and ${isOfMember()})`,
      columns: () => ({
        ...columnsAs(emptied.null, ['parent_id', 'agent', 'public_key']),
        // The hash is the key of signed addresses. With another key, a box can't sign addresses of the school.
        file_token_hash: sql`sha256(whole.file_token_hash)`,
        // A box ends no session.
        ticket_hash: sql`sha256(whole.ticket_hash)`,
        // With the day alone, the hash of the part does not change with each use.
        last_used_at: sql`date_trunc('day', whole.last_used_at)`,
      }),
    },
    export: {
      sessions: ({ db }, id) =>
        db
          .selectFrom('session')
          .select(['agent', 'created_at', 'last_used_at'])
          .where('user_id', '=', id)
          .execute(),
    },
    erase: 'deleted by erasePerson, which also notifies the devices',
  },
  push_subscription: {
    privacy: {
      kind: 'push',
      purposes: ['information'],
      viewers: ['push_service'],
      periods: ['session', 'removal'],
      erasure: 'deleted',
    },
    backup: { none: 'devices subscribe again at their next start' },
    box: { none: 'a box has no internet' },
    export: 'technical addresses of browsers',
    erase: ({ tx, user }) => tx.db.deleteFrom('push_subscription').where('user_id', '=', user.id).execute(),
  },
  erased_session: {
    privacy: { ...signIn, viewers: ['nobody'], periods: ['days:365'], erasure: 'stays' },
    backup: 'rows',
    box: { none: 'devices learn of an erasure at the school' },
    export: 'only hashes of tokens',
    erase: 'lets the devices learn of the erasure',
  },
  mailed_token: {
    privacy: { ...signIn, viewers: ['nobody'], periods: ['account'], erasure: 'deleted' },
    backup: { none: 'a new mail can be requested' },
    box: { none: 'links in mails lead to the school' },
    export: 'only what protects the account',
    erase: ({ tx, user }) => tx.db.deleteFrom('mailed_token').where('user_id', '=', user.id).execute(),
  },
  mail: {
    privacy: {
      kind: 'mails',
      purposes: ['information'],
      viewers: ['self', 'mail_server'],
      periods: ['days:90', 'account'],
      erasure: 'deleted',
    },
    backup: { none: 'queued mails must not be sent twice' },
    box: { none: 'a box sends no mails' },
    export: {
      mails: ({ db }, id) =>
        db
          .selectFrom('mail')
          .innerJoin('app_user', (join) =>
            join.on((eb) =>
              eb.or([
                eb('app_user.id', '=', eb.ref('mail.user_id')),
                eb.and([
                  eb('mail.user_id', 'is', null),
                  eb(eb.fn('lower', ['app_user.email']), '=', eb.fn('lower', ['mail.recipient'])),
                ]),
              ]),
            ),
          )
          .select(['mail.kind', 'mail.recipient', 'mail.subject', 'mail.created_at', 'mail.sent_at'])
          .where('app_user.id', '=', id)
          .orderBy('mail.id')
          .execute(),
    },
    erase: async ({ ctx, tx, user }) => {
      const deleted = await tx.db
        .deleteFrom('mail')
        .where((eb) =>
          eb.or([
            eb('user_id', '=', user.id),
            eb.and([
              eb('user_id', 'is', null),
              eb(eb.fn<string>('lower', ['recipient']), '=', user.email?.toLowerCase() ?? ''),
            ]),
          ]),
        )
        .returning(['id', 'kind', 'created_at'])
        .execute();
      tx.afterCommit(() => deleteMailFiles(ctx.config, deleted));
    },
  },
  audit: {
    privacy: {
      kind: 'audit',
      purposes: ['accountability'],
      viewers: ['platform_administrators'],
      periods: ['retention:audit'],
      erasure: 'unlinked',
    },
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'organisers decide at the school' },
    export: {
      decisions: ({ db }, id) =>
        db
          .selectFrom('audit')
          .select(['at', 'action', 'details'])
          .where('target_id', '=', id)
          .orderBy('id')
          .execute(),
      // Without the details, which are about other people and about the school.
      organiser_acts: ({ db }, id) =>
        db
          .selectFrom('audit')
          .leftJoin('api_token', 'api_token.id', 'audit.token_id')
          .select(['at', 'action', 'kind', 'api_token.name as api_token'])
          .where('actor_id', '=', id)
          .orderBy('audit.id')
          .execute(),
    },
    // The entry stays; its details, which may hold texts about the person, are cleared.
    erase: ({ tx, user }) =>
      tx.db.updateTable('audit').set({ details: '{}' }).where('target_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
