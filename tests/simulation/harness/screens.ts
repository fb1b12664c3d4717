import { observe } from '../../../src/db/observe.ts';
import { overlayMessages } from '../../../src/db/overlay-messages.ts';
import type { Ledger } from '../../support/ledger/ledger.ts';
import type { Tab } from './tab.ts';

interface Watched {
  groups: readonly number[];
  ledger: Ledger;
  groupsWithGap: ReadonlySet<number>;
  mayVanish: ReadonlySet<string | number>;
  violations: string[];
}

/** Checks after every commit what the conversation screens show. */
export function checkScreens(simulation: Watched, tab: Tab): void {
  const { db, device } = tab;
  const me = { id: device.person, first_name: '', last_name: '' };
  const shown = new Map<number, Map<string, number | null>>();
  for (const groupId of simulation.groups) {
    observe(
      () =>
        db.transaction('r', db.messages, db.outbox, db.windows, db.groups, async () => ({
          rows: await db.messages.where('group_id').equals(groupId).sortBy('id'),
          ops: (await db.outbox.orderBy('seq').toArray()).filter((op) => op.lane === `chat:${groupId}`),
          window: await db.windows.get(groupId),
          member: (await db.groups.get(groupId)) !== undefined,
        })),
      ({ rows, ops, window, member }) => {
        if (!tab.alive) return;
        for (const { id } of rows) simulation.ledger.addSighting({ device: device.name, id, group: groupId });
        const views = overlayMessages(rows, ops, me);
        const keys = views.flatMap(({ client_id }) => client_id ?? []);
        const ids = views.flatMap(({ id }) => id ?? []);
        simulation.violations.push(
          ...repeated(`${device.name} shows two messages with the same key`, keys),
          ...repeated(`${device.name} shows two messages with the same id`, ids),
        );
        const now = new Map(views.map(({ key, id }) => [key, id]));
        for (const [key, id] of shown.get(groupId) ?? []) {
          const intent = simulation.ledger.intents.get(key);
          if (
            now.has(key) ||
            intent?.device !== device.name ||
            !member ||
            simulation.groupsWithGap.has(groupId)
          )
            continue;
          if (
            simulation.mayVanish.has(key) ||
            simulation.mayVanish.has(id ?? 0) ||
            (id !== null && id < (window?.oldest_id ?? 0))
          )
            continue;
          simulation.violations.push(
            `I5 ${device.name} hides its own message ${key} (${intent.content ?? ''})`,
          );
        }
        shown.set(groupId, now);
      },
    );
  }
}

const repeated = (what: string, list: readonly (string | number)[]): string[] =>
  new Set(list).size < list.length ? [`I5 ${what}: ${list.join()}`] : [];
