import type { Context } from '../context.ts';
import { deleteMailFiles } from './transport.ts';

const expiresAfterMs = 90 * 24 * 3_600_000;

/** Deletes mails 90 days after they were sent or have failed for good, and their files. */
export async function expireMails({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config' | 'now'>): Promise<void> {
  const before = new Date(now() - expiresAfterMs);
  const deleted = await db
    .deleteFrom('mail')
    .where((eb) => eb.or([eb('sent_at', '<', before), eb('failed_at', '<', before)]))
    .returning(['id', 'kind', 'created_at'])
    .execute();
  deleteMailFiles(config, deleted);
}
