import * as v from 'valibot';
import { localized } from '../contract/scalars.ts';
import type { Config } from './config.ts';
import type { Reader } from './db/client.ts';
import type { Write } from './db/write.ts';
import { mailLink, queueMail } from './mail/queue-mail.ts';

/** The stored setting; `opens_at` is in Unix seconds. */
const stored = v.object({
  closed: v.boolean(),
  opens_at: v.nullable(v.number()),
  localized_text: localized,
});
export type PlatformNow = v.InferOutput<typeof stored>;

const key = 'platform';
const cacheMs = 1000;
const open: PlatformNow = { closed: false, opens_at: null, localized_text: {} };

export interface PlatformSwitch {
  /** Cached for a second, so a switch by another process takes effect that late. */
  state: () => Promise<PlatformNow>;
  /** Discards the cached state after a switch in this process. */
  invalidate: () => void;
}

export function platformSwitch(db: Reader, now: () => number): PlatformSwitch {
  let cached: { state: Promise<PlatformNow>; at: number } | null = null;
  return {
    state: () => {
      if (cached && now() - cached.at < cacheMs) return cached.state;
      const entry = { state: readPlatform(db), at: now() };
      cached = entry;
      entry.state.catch(() => {
        if (cached === entry) cached = null;
      });
      return entry.state;
    },
    invalidate: () => {
      cached = null;
    },
  };
}

async function readPlatform(db: Reader): Promise<PlatformNow> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  const parsed = v.safeParse(stored, row?.value);
  return parsed.success ? parsed.output : open;
}

/**
 * Opens or closes the platform, writes an audit entry, and refreshes the screens of administrators. Opening queues the
 * promised mails; the caller wakes the mail sender after the commit.
 */
export async function switchPlatform(
  tx: Write,
  config: Pick<Config, 'publicUrl'>,
  actorId: number | null,
  state: PlatformNow,
): Promise<void> {
  await tx.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(state) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(state) }))
    .execute();
  await tx.db
    .insertInto('audit')
    .values({
      action: state.closed ? 'close' : 'open',
      actor_id: actorId,
      target_id: null,
      details: JSON.stringify(state.closed ? { opens_at: state.opens_at, ...state.localized_text } : {}),
    })
    .execute();
  if (!state.closed) await queueReopeningMails(tx, config);
  tx.desk('people');
}

/** Queues a mail to everybody who tried to sign in while the platform was closed. */
async function queueReopeningMails({ db }: Write, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const people = await db
    .updateTable('app_user')
    .set({ wants_reopening_mail: false })
    .where('wants_reopening_mail', '=', true)
    .returning(['id', 'email', 'first_name', 'language'])
    .execute();
  for (const { id, email, first_name, language } of people) {
    if (email === null) continue;
    const content = {
      kind: 'reopened',
      name: first_name,
      signIn: mailLink(config, '/auth', language),
    } as const;
    await queueMail(db, { to: email, userId: id, language, content });
  }
}
