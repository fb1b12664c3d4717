import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { userRow, usersFor } from '../areas/people.ts';
import type { Context } from '../context.ts';
import { hashOfAddress } from '../files/keep-file.ts';

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

/** Everything held of a person, table by table, without what only protects them: hashes of passwords and tokens. */
const tables = {
  profile: async ({ db }: Context, id: number) => {
    const [row] = await usersFor(db, id, [id]);
    if (!row) return null;
    const { created_at, language, status, edition } = row;
    const { email_verified_at, consent_version, consent_at, decided_at } = row;
    return {
      ...userRow(row, id, 'en', false),
      ...{ created_at, language, status, edition },
      ...{ email_verified_at, consent_version, consent_at, decided_at },
    };
  },
  sessions: ({ db }: Context, id: number) =>
    db
      .selectFrom('session')
      .select(['agent', 'created_at', 'last_used_at'])
      .where('user_id', '=', id)
      .execute(),
  mails: async ({ db }: Context, id: number) =>
    db
      .selectFrom('mail')
      .innerJoin('app_user', (join) =>
        join.on((eb) =>
          eb.or([
            eb('app_user.id', '=', eb.ref('mail.user_id')),
            eb.and([eb('mail.user_id', 'is', null), eb('app_user.email', '=', eb.ref('mail.recipient'))]),
          ]),
        ),
      )
      .select(['mail.kind', 'mail.subject', 'mail.created_at', 'mail.sent_at'])
      .where('app_user.id', '=', id)
      .orderBy('mail.id')
      .execute(),
  decisions: ({ db }: Context, id: number) =>
    db
      .selectFrom('audit')
      .select(['at', 'action', 'details'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute(),
  chats: ({ db }: Context, id: number) =>
    db
      .selectFrom('chat_member')
      .innerJoin('chat_group', 'chat_group.id', 'chat_member.group_id')
      .select(['chat_group.id', 'chat_group.title', 'chat_member.joined_at', 'chat_member.read_id'])
      .where('chat_member.user_id', '=', id)
      .orderBy('chat_group.id')
      .execute(),
  messages: ({ db }: Context, id: number) =>
    db
      .selectFrom('message')
      .select(['id', 'group_id', 'content', 'reply_id', 'created_at', 'edited_at'])
      .where('author_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
  ratings: ({ db }: Context, id: number) =>
    db
      .selectFrom('rating')
      .innerJoin('event', 'event.id', 'rating.event_id')
      .select(['event_id', 'event.name', 'relevant', 'informative', 'interesting', 'rated_at'])
      .where('rating.user_id', '=', id)
      .orderBy('event_id')
      .execute(),
  notifications: ({ db }: Context, id: number) =>
    db
      .selectFrom('log')
      .leftJoin('log_state', (join) =>
        join.onRef('log_state.log_id', '=', 'log.id').on('log_state.user_id', '=', id),
      )
      .select(['log.id', 'log.type', 'log.title', 'log.content', 'log.created_at', 'read_at', 'deleted_at'])
      .where((eb) => eb.or([eb('log.user_id', '=', id), eb('log_state.user_id', '=', id)]))
      .orderBy('log.id')
      .execute(),
  events: ({ db }: Context, id: number) =>
    db
      .selectFrom('event')
      .select(['id', 'name', 'time_start', 'time_finish'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
} as const;

/** Writes one zip, part by part; gives its size in bytes. */
export async function gatherOwnData(
  ctx: Context,
  userId: number,
  target: string,
  told: (done: number, total: number) => void,
): Promise<number> {
  const out = createWriteStream(target, { mode: 0o600 });
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) return void out.destroy(error);
    bytes += chunk.byteLength;
    out.write(chunk);
  });
  const files = await filesOf(ctx, userId);
  const total = Object.keys(tables).length + files.length;
  let done = 0;
  told(done, total);
  for (const [name, read] of Object.entries(tables)) {
    const part = new ZipDeflate(`${name}.json`, { level: 6 });
    zip.add(part);
    part.push(Buffer.from(JSON.stringify(await read(ctx, userId), null, 1)), true);
    told(++done, total);
  }
  for (const { name, hash } of files) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    for await (const chunk of (await ctx.files.read(hash)) ?? []) {
      part.push(chunk as Uint8Array);
      if (out.writableNeedDrain) await once(out, 'drain');
    }
    part.push(new Uint8Array(), true);
    told(++done, total);
  }
  zip.end();
  out.end();
  await finished(out);
  return bytes;
}

async function filesOf({ db }: Context, userId: number) {
  const row = await db
    .selectFrom('app_user')
    .select(['avatar', 'video'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const named = { picture: hashOfAddress(row?.avatar ?? null), video: hashOfAddress(row?.video ?? null) };
  const found = Object.entries(named).flatMap(([name, hash]) => (hash === undefined ? [] : [{ name, hash }]));
  return Promise.all(
    found.map(async ({ name, hash }) => {
      const file = await db.selectFrom('file').select('type').where('hash', '=', hash).executeTakeFirst();
      return { name: `files/${name}.${endings[file?.type ?? ''] ?? 'bin'}`, hash };
    }),
  );
}
