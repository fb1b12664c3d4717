import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Milliseconds. A newly stored content gets its row within this time, or never. */
const grace = 3_600_000;

export async function deleteUnreferenced(ctx: Context, now = ctx.now()): Promise<void> {
  const { rows } = await sql<{ hash: string; used: boolean }>`
    delete from file_leftover where at < ${new Date(now - grace)}
    returning hash, exists (select from file where file.hash = file_leftover.hash) as used`.execute(ctx.db);
  for (const { hash, used } of rows) if (!used) await ctx.files.remove(hash);
}
