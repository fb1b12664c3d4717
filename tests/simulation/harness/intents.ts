import { laneOf } from '../../../contract/operations.ts';
import type { StoredBlob } from '../../../src/db/database.ts';
import type { NewOp, OutboxOp } from '../../../src/db/outbox-op.ts';
import { getOp } from '../../../src/db/outbox.ts';
import type { Device } from './device.ts';
import type { FaultName } from './network.ts';
import type { Random } from './random.ts';
import type { Tab } from './tab.ts';
import type { SimulatedSchool } from './simulated-school.ts';

/* Intents of people, recorded in the ledger. */

export interface Scene {
  simulation: SimulatedSchool;
  random: Random;
  device: Device;
  /** Null if the device has no usable tab. */
  tab: Tab | null;
  /** Chosen by the step for `faultNext`. */
  fault?: FaultName | undefined;
}

export async function enqueueIntent(
  { simulation, random, device }: Scene,
  tab: Tab,
  op: NewOp,
  { opId: uuid = random.uuid(), blob }: { opId?: string; blob?: StoredBlob } = {},
): Promise<void> {
  const before = await opsAbout(tab, op);
  // If the tab dies meanwhile, the disk shows whether the op was stored.
  const storedOp = tab.dead.then(async () => {
    const op = await device.readDisk((db) => getOp(uuid, db));
    if (!op) simulation.gaveUpOps.add(device.name);
    return op?.opId ?? null;
  });
  const id = await Promise.race([tab.enqueueOp(op, uuid, blob), storedOp]);
  if (op.kind === 'message.delete') for (const about of before) simulation.mayVanish.add(about.opId);
  if (id !== null) noteIntent(simulation, device, op, { uuid, before });
  for (const { opId } of before) {
    // Editing a refused message creates a new op, and deleting an unsent one removes its op.
    const stays = await device.readDisk((db) => getOp(opId, db));
    if (!stays && !simulation.ledger.acknowledged.has(opId)) {
      simulation.ledger.withdraw(opId);
      simulation.mayVanish.add(opId);
    }
  }
}

/**
 * Stands for the content of a forwarded message: several people may forward the same one, so its key
 * identifies it.
 */
export const forwardedContent = (key: string | null | undefined): string => `f:${key}`;

function noteIntent(
  simulation: SimulatedSchool,
  device: Device,
  op: NewOp,
  { uuid, before }: { uuid: string; before: readonly OutboxOp[] },
): void {
  const target = before.find(({ kind }) => kind === 'message.send');
  const isMessage =
    op.kind === 'message.send' ||
    op.kind === 'message.file' ||
    (op.kind === 'message.edit' && target?.state === 'dead');
  simulation.reasons.intents += 1;
  simulation.ledger.intend({
    uuid,
    device: device.name,
    person: device.person,
    lane: laneOf(op),
    ...(isMessage &&
      'content' in op.args &&
      op.args.content !== undefined && { group: op.args.group_id, content: op.args.content }),
    ...(op.kind === 'message.forward' && { group: op.args.group_id, content: forwardedContent(uuid) }),
  });
  if (!isMessage && op.kind !== 'message.forward') simulation.ledger.withdraw(uuid);
}

/** The unsent message that an op refers to, if any. */
async function opsAbout(tab: Tab, op: NewOp): Promise<OutboxOp[]> {
  if (op.dependsOn === undefined) return [];
  const target = await getOp(op.dependsOn, tab.db);
  return target ? [target] : [];
}

export const groupOf = ({ simulation, random, device }: Scene): number | null => {
  const own = simulation.groups.filter((id) => simulation.ledger.isMember(device.person, id));
  return own.length > 0 ? random.pick(own) : null;
};

export const sendMessage = async (
  scene: Scene & { tab: Tab },
  content: string,
  reply: Partial<NewOp> & { replyId?: number } = {},
) => {
  const group_id = groupOf(scene);
  if (group_id === null) return;
  const { replyId, dependsOn } = reply;
  await enqueueIntent(scene, scene.tab, {
    kind: 'message.send',
    args: { group_id, content, ...(replyId !== undefined && { replyId }) },
    ...(dependsOn !== undefined && { dependsOn }),
  });
};

/** A random own message, sent or not; null if there is none. */
export async function ownMessage({ random, device, tab }: Scene & { tab: Tab }) {
  const rows = await tab.db.messages.toArray();
  const sent = rows
    .filter((row) => row.author.id === device.person)
    .map(({ id, group_id, client_id }) => ({ id, group_id, key: client_id }));
  const waiting = (await tab.db.outbox.toArray())
    .filter((op) => op.kind === 'message.send')
    .map((op) => ({ id: 0, group_id: op.args.group_id, key: op.opId }));
  const all = [...sent.slice(-5), ...waiting];
  return all.length > 0 ? random.pick(all) : null;
}

export async function markLogs(scene: Scene & { tab: Tab }, kind: 'log.read' | 'log.delete'): Promise<void> {
  const ids = await scene.tab.db.logs.toCollection().primaryKeys();
  if (ids.length === 0) return;
  const args = scene.random.chance(0.3) ? { up_to: Math.max(...ids) } : { ids: [scene.random.pick(ids)] };
  await enqueueIntent(scene, scene.tab, { kind, args });
  const upTo = args.up_to ?? null;
  const shown = args.ids ?? ids.filter((id) => id <= args.up_to);
  const { device, simulation } = scene;
  simulation.logged.push({ device: device.name, person: device.person, kind, ids: shown, upTo });
}
