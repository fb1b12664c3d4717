import { brokenContents } from './check-contents.ts';
import { brokenCopies } from './check-copies.ts';
import { brokenOps } from './check-ops.ts';
import { brokenOrder } from './check-order.ts';
import { readSchool } from './school-state.ts';
import { outboxesOf } from './settle-all.ts';
import type { Site } from './site.ts';

/**
 * The broken rules after everything has come to rest. Those of docs/promises.md, and: D1 a deleted text is nowhere; F1 the
 * school executes only what the author has written; X1 what a box says it holds is on its disk; X2 a box that has learned
 * its end answers nothing; X3 a box holds nothing that the school has.
 */
export async function brokenRules(site: Site): Promise<string[]> {
  const school = await readSchool(site.school.db);
  const outboxes = await outboxesOf(site);
  return [
    ...brokenOps(site, school, outboxes),
    ...brokenOrder(site, school),
    ...(await brokenContents(site, school)),
    ...(await brokenCopies(site, school)),
  ];
}
