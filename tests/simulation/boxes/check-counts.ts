import type { BoxRole } from '../../../server/box/box-role.ts';
import { boxHeadersOf } from '../../../server/box/box-headers.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { listOps } from '../../../src/db/outbox.ts';
import type { EventQuestionView } from '../../../src/db/overlay-event-questions.ts';
import { isVote } from '../../../contract/held.ts';
import { questionsOn } from './question-commands.ts';
import type { SimulatedBox } from './simulated-box.ts';
import type { Site } from './site.ts';

/**
 * Wrong counts of votes on devices that have the newest list of the box they lead to. Left out are questions with votes or
 * acts of the device that the box does not have.
 */
export async function brokenCounts(site: Site): Promise<string[]> {
  for (const { living } of site.devices) void living[0]?.api.retry();
  await site.scheduler.advance(10_000);
  const broken: string[] = [];
  for (const device of site.devices) {
    const [place, tab] = [site.placeOf(device), device.living[0]];
    const role = typeof place === 'string' ? null : place.role;
    if (!tab || !role || typeof place === 'string' || !(await hasNewest(tab.db, role))) continue;
    const waiting = (await listOps(tab.db)).filter(({ onSite }) => onSite?.journal !== role.journal.name);
    for (const view of [
      ...(await questionsOn(site, tab, site.direct)),
      ...(await questionsOn(site, tab, site.moderated)),
    ]) {
      const key = view.key ?? view.client_id ?? '';
      if (waiting.some(({ args, dependsOn }) => dependsOn === key || ('id' in args && args.id === view.id)))
        continue;
      const count = await countAt(place, view);
      if (count !== null && count !== view.votes)
        broken.push(`V1 ${device.name} shows ${view.votes} instead of ${count} votes for ${view.id} ${key}`);
    }
  }
  return broken;
}

async function hasNewest(db: Parameters<typeof listOps>[0], { journal, ...role }: BoxRole): Promise<boolean> {
  const holding = await getMeta('holdingBox', db);
  const [[, box]] = boxHeadersOf({ journal, ...role }) as [[string, string]];
  return holding?.box === box && holding.journal === journal.name && holding.votes === journal.last();
}

/** The count of the copy with the last held vote of each person; null if the question is not public there. */
async function countAt({ db, journal }: SimulatedBox, view: EventQuestionView): Promise<number | null> {
  const { id, key, client_id } = view;
  const rows = db.selectFrom('event_question').select(['votes', 'state']).where('id', '=', id);
  const row = await rows.executeTakeFirst();
  const isHeld = journal?.entries().some(({ opId }) => opId === (key ?? client_id)) ?? false;
  if (!row && !isHeld) return null;
  if ([row?.state, view.state].some((state) => state === 'waiting' || state === 'declined')) return null;
  const first = new Map<number, boolean>();
  const last = new Map<number, boolean>();
  for (const { kind, args, dependsOn, userId } of journal?.entries() ?? []) {
    const isMeant =
      dependsOn === null ? (args as { id: number }).id === id : dependsOn === (key ?? client_id);
    if (!isVote(kind) || !isMeant) continue;
    const { voted } = args as { voted: boolean };
    first.set(userId, first.get(userId) ?? voted);
    last.set(userId, voted);
  }
  const sum = [...last].reduce((count, [userId, voted]) => {
    const wasCounted = row !== undefined && first.get(userId) === false;
    return count + Number(voted) - Number(wasCounted);
  }, row?.votes ?? 0);
  return Math.max(0, sum);
}
