import * as v from 'valibot';
import webPush from 'web-push';
import type { Context } from '../context.ts';

const stored = v.object({ publicKey: v.string(), privateKey: v.string() });
export type VapidKeys = v.InferOutput<typeof stored>;
const key = 'vapid';

/** The keys that identify this school to push services, created once and stored in the database. */
export async function vapidKeys({ db }: Pick<Context, 'db'>): Promise<VapidKeys> {
  const read = async () => {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
    return v.safeParse(stored, row?.value);
  };
  const known = await read();
  if (known.success) return known.output;
  const made = webPush.generateVAPIDKeys();
  // If another process has inserted keys first, those are used.
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(made) })
    .onConflict((oc) => oc.column('key').doNothing())
    .execute();
  const kept = await read();
  return kept.success ? kept.output : made;
}

const isPublic = (host: string): boolean =>
  /[a-z]/i.test(host) && host.includes('.') && !/\.(local|test|invalid)$/.test(host);

/** The contact for push services. They reject a subject with a local host. */
export function subjectOf({ mailFrom, publicUrl }: { mailFrom: string; publicUrl: string }): string {
  const address = /[^\s<]+@[^\s>]+/.exec(mailFrom)?.[0];
  if (address && isPublic(address.split('@')[1] ?? '')) return `mailto:${address}`;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && isPublic(hostname) ? publicUrl : 'mailto:school@example.org';
}
