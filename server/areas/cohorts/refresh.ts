import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { refreshMembers } from './members.ts';

/** Refreshes the members of all cohorts: filters by last use change with time. */
export const refreshCohorts = (ctx: Pick<Context, 'db' | 'announcer' | 'now'>): Promise<void> =>
  write(ctx.db, ctx.announcer, (tx) => refreshMembers(tx, ctx.now()));
