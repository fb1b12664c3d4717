import type { Db } from '../../../server/db/client.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { areaActions, type SceneWithTab, storedEffects } from './area-actions.ts';
import type { AreaIntent, Plan } from './area-effects.ts';
import { noteReplacedSteps, waitingSteps } from './business-actions.ts';
import { enqueueIntent } from './intents.ts';
import type { SimulatedSchool } from './simulated-school.ts';

/*
 * Operations that set one value on the server: a vote, a star, a text that exists or not. An action plans an
 * op and names its effect; the check compares the effects of all devices with the values on the server.
 */

/** The live event of such an op makes all devices pull, which counts as requests (I8). */
const pullsPerIntent = 3;

export type AreaCommand = keyof typeof areaActions;
export const areaCommands = Object.keys(areaActions) as AreaCommand[];

export async function performInArea(command: AreaCommand, scene: SceneWithTab): Promise<void> {
  const { simulation, device, tab } = scene;
  const plan: Plan | null = simulation.plain && command !== 'rate' ? null : await areaActions[command](scene);
  if (!plan) return;
  const { op, value, rank = 0 } = plan;
  // Recorded before it is stored: if the tab dies meanwhile, the device counts as one that gave up ops.
  const opId = scene.random.uuid();
  const subject = plan.subject ?? `op ${opId}`;
  const before = plan.subject === null ? await waitingSteps(device) : [];
  const refusedAnswers = command === 'vote' ? await deadOps(device) : [];
  const intent = { command, opId, device: device.name, person: device.person, subject, value, rank };
  simulation.areaIntents.push(intent);
  simulation.reasons.intents += pullsPerIntent;
  try {
    await enqueueIntent(scene, tab, op, { opId });
    await noteReplacedSteps(scene, plan, [...before, opId]);
    const left = refusedAnswers.length > 0 ? await deadOps(device) : [];
    for (const id of refusedAnswers) if (!left.includes(id)) simulation.discarded.add(id);
  } catch (error) {
    // A full disk refused the op.
    simulation.areaIntents.splice(simulation.areaIntents.indexOf(intent), 1);
    throw error;
  }
}

const deadOps = (device: SceneWithTab['device']): Promise<string[]> =>
  device.readDisk(async (db) =>
    (await db.outbox.where('state').equals('dead').toArray()).map(({ opId }) => opId),
  );

/** The commands whose ops the server accepted. */
export const acceptedCommands = (
  { areaIntents, discarded }: SimulatedSchool,
  refused: ReadonlySet<string>,
): AreaCommand[] =>
  areaIntents
    .filter(({ opId }) => !refused.has(opId) && !discarded.has(opId))
    .map(({ command }) => command as AreaCommand);

/** Checks that the server stores each effect once, and the last one of one of the person's devices. */
export async function wrongEffects(
  simulation: SimulatedSchool,
  refused: ReadonlySet<string>,
): Promise<string[]> {
  const stored = await storedBySubject(simulation.school.db);
  const intended = groupBy(simulation.areaIntents, ({ subject }) => subject);
  const subjects = new Set([...stored.keys(), ...intended.keys()]);
  return [...subjects].flatMap((subject) => {
    const values = stored.get(subject) ?? [];
    if (values.length > 1) return [`L2 ${subject} is stored ${values.length} times: ${values.join()}`];
    const value = values[0] ?? '';
    const allowed = allowedValues(simulation, intended.get(subject) ?? [], refused, {
      mayBeDropped: renamedWhileDeleted(subject, intended),
    });
    return allowed.has(value)
      ? []
      : [`L5 ${subject} is ${value || 'not stored'}, expected ${[...allowed].join(' or ')}`];
  });
}

/** Whether the subject is the name of a material that was also deleted: a rename after that has no target. */
const renamedWhileDeleted = (subject: string, intended: Map<string, AreaIntent[]>): boolean =>
  subject.startsWith('name ') &&
  (intended.get(subject.replace('name', 'deletion of')) ?? []).some(({ value }) => value === 'yes');

function allowedValues(
  { gaveUpOps, discarded, replacedSteps }: SimulatedSchool,
  intents: readonly AreaIntent[],
  refused: ReadonlySet<string>,
  { mayBeDropped }: { mayBeDropped: boolean },
): Set<string> {
  const anyIsRight =
    mayBeDropped || intents.some(({ device, opId }) => gaveUpOps.has(device) || replacedSteps.has(opId));
  const done = intents.filter(({ opId }) => !refused.has(opId) && !discarded.has(opId));
  if (anyIsRight || done.length === 0) return new Set(['', ...done.map(({ value }) => value)]);
  const rank = Math.max(...done.map((intent) => intent.rank ?? 0));
  const last = new Map(
    done
      .filter((intent) => (intent.rank ?? 0) === rank)
      .map(({ device, person, value }) => [`${person} ${device}`, value]),
  );
  return new Set(last.values());
}

async function storedBySubject(db: Db): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>();
  for (const read of storedEffects)
    for (const { subject, value } of await read(db)) {
      if (value !== '') stored.set(subject, [...(stored.get(subject) ?? []), value]);
    }
  return stored;
}
