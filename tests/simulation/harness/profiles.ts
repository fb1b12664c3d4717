import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { listIntentionalOps } from '../../../src/db/intentional-ops.ts';
import { overlayProfile } from '../../../src/db/overlay-profile.ts';
import { profileValue } from '../../../src/db/profile-values.ts';
import type { Device } from './device.ts';
import { type ProfileChange, profileFields as fields } from './marks.ts';
import { enqueueIntent, type Scene } from './intents.ts';
import type { School } from './school.ts';
import type { Tab } from './tab.ts';

/* Profile changes of people, and checks of their effect on the server. */

export async function changeProfile(scene: Scene & { tab: Tab }): Promise<void> {
  const { device, simulation, random, tab } = scene;
  const row = await tab.db.users.get(device.person);
  if (!row) return;
  const field = random.pick(fields);
  const seen = profileValue(overlayProfile(row, await listIntentionalOps(tab.db)), field) as string | null;
  const value = `p${++simulation.textCount}`;
  await enqueueIntent(scene, tab, {
    kind: 'profile.update',
    args: { [field]: value, base: { [field]: seen } },
  });
  simulation.profiled.push({ device: device.name, person: device.person, field, value, seen });
}

export const valuesIn = (op: OutboxOp): string[] =>
  op.kind === 'profile.update' ? fields.flatMap((field) => op.args[field] ?? []) : [];

interface Changes {
  school: School;
  profiled: readonly ProfileChange[];
  devices: readonly Device[];
  /** Values whose change the person discarded. */
  withdrawn: ReadonlySet<string>;
  plain: boolean;
}

/**
 * Checks that each field has a value that somebody set, and that no change was lost. Each change records the
 * value it replaced; following these from the stored value, and from refused or discarded values, must reach
 * every other change. A server without extensions does not compare: there the last change of one of the
 * devices must be stored.
 */
export async function wrongProfiles(changes: Changes, gaveUp: ReadonlySet<string>): Promise<string[]> {
  const { school, profiled, devices, withdrawn, plain } = changes;
  const rows = await school.db
    .selectFrom('app_user')
    .select(['id', ...fields])
    .execute();
  const refused = new Set(withdrawn);
  for (const device of devices)
    for (const op of await device.living[0]!.db.outbox.where('state').equals('dead').toArray())
      for (const value of valuesIn(op)) refused.add(value);
  return rows.flatMap((row) =>
    fields.flatMap((field) => {
      const intended = profiled.filter((change) => change.person === row.id && change.field === field);
      const stored = row[field];
      const what = `L5 ${field} of ${row.id} is ${stored}`;
      if (stored !== null && !intended.some(({ value }) => value === stored))
        return [`${what}, which no device set`];
      const lost = plain
        ? lostWithoutBase(intended, refused, stored)
        : lostWithBase(intended, refused, stored);
      return lost
        .filter(({ device }) => !gaveUp.has(device))
        .map(({ device, value }) => `${what}: ${value} of ${device} was lost`);
    }),
  );
}

function lostWithBase(
  intended: readonly ProfileChange[],
  refused: ReadonlySet<string>,
  stored: string | null,
): ProfileChange[] {
  const seenBy = new Map(intended.map(({ value, seen }) => [value, seen]));
  const accounted = new Set<string>();
  for (const end of [stored, ...refused])
    for (let value = end; value !== null && !accounted.has(value); value = seenBy.get(value) ?? null)
      accounted.add(value);
  return intended.filter(({ value }) => !accounted.has(value));
}

function lostWithoutBase(
  intended: readonly ProfileChange[],
  refused: ReadonlySet<string>,
  stored: string | null,
): ProfileChange[] {
  const accepted = intended.filter(({ value }) => !refused.has(value));
  const last = [...new Map(accepted.map((change) => [change.device, change])).values()];
  return last.some(({ value }) => value === stored) ? [] : last;
}
