import type { DeskOverview } from '../../../contract/desk-overview.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { readQualified } from '../certificates/issue.ts';
import { isAdmin } from '../people/roles.ts';
import { missingIn } from '../school/checks.ts';
import { readSchool } from '../school/current-school.ts';
import { countDesks } from './counts.ts';

/** What waits for the caller on the front page of the desk. */
export async function overviewFor(
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
  me: Pick<Me, 'role' | 'chatAdmin'>,
): Promise<DeskOverview> {
  const counts = await countDesks(ctx.db, me);
  if (!isAdmin(me)) return { counts, certificates: null, missing: null };
  const { settings } = await readSchool(ctx.db, ctx.config);
  return {
    counts,
    certificates: await countQualified(ctx),
    missing: missingIn(settings, ctx.config),
  };
}

/** Counts people who qualify for a certificate of any template and have none. A person may count for several. */
async function countQualified(ctx: Pick<Context, 'db' | 'config' | 'now'>): Promise<number> {
  const templates = await ctx.db.selectFrom('certificate_template').select('id').execute();
  let count = 0;
  for (const { id } of templates) count += (await readQualified(ctx, id)).open.length;
  return count;
}
