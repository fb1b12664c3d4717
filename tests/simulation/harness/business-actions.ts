import type { Db } from '../../../server/db/client.ts';
import { overlayBusinessMeetings, partnerOf } from '../../../src/db/overlay-business.ts';
import { getOp } from '../../../src/db/outbox.ts';
import type { Effect, Plan } from './area-effects.ts';
import type { Device } from './device.ts';
import type { Scene } from './intents.ts';
import type { SimulatedSchool } from './simulated-school.ts';
import type { Tab } from './tab.ts';

type SceneWithTab = Scene & { tab: Tab };

/** The meetings that the screen shows. */
async function shownMeetings({ tab, device }: SceneWithTab) {
  const [rows, ops] = [
    await tab.db.business_meetings.toArray(),
    await tab.db.outbox.orderBy('seq').toArray(),
  ];
  const me = { id: device.person, first_name: '', last_name: '' };
  return overlayBusinessMeetings(rows, ops, { me, personOf: () => undefined });
}

const pickOrNull = <T>({ random }: SceneWithTab, items: readonly T[]): T | null =>
  items.length > 0 ? random.pick(items) : null;

/** A meeting with a proposal of the other person that the person has not answered. */
async function openProposal(scene: SceneWithTab) {
  const { person } = scene.device;
  const open = (await shownMeetings(scene)).filter(
    ({ id, state, proposals, proposed_by, pending }) =>
      id > 0 &&
      pending === null &&
      (state === 'requested' || state === 'accepted') &&
      proposals.length > 0 &&
      proposed_by !== person,
  );
  return pickOrNull(scene, open);
}

/** Two people arrange meetings at one table in few slots. The effect of a step is the stored key of its op. */
export const businessActions = {
  requestMeeting: (scene: SceneWithTab): Plan => {
    const { random, simulation, device } = scene;
    const user_id = simulation.devices.find(({ person }) => person !== device.person)!.person;
    const slots = Array.from({ length: random.between(1, 3) }, () => random.pick(simulation.businessSlots));
    const args = { user_id, slots, way: 'on_site' as const };
    return { op: { kind: 'business.request', args }, subject: null, value: 'stored' };
  },
  acceptMeeting: async (scene: SceneWithTab): Promise<Plan | null> => {
    const meeting = await openProposal(scene);
    if (!meeting) return null;
    const user_id = partnerOf(meeting, scene.device.person).id;
    const args = { id: meeting.id, user_id, start: scene.random.pick(meeting.proposals) / 1000 };
    return { op: { kind: 'business.accept', args }, subject: null, value: 'stored' };
  },
  declineMeeting: async (scene: SceneWithTab): Promise<Plan | null> => {
    const meeting = await openProposal(scene);
    if (!meeting) return null;
    const args = { id: meeting.id, user_id: partnerOf(meeting, scene.device.person).id };
    return { op: { kind: 'business.decline', args }, subject: null, value: 'stored' };
  },
  moveMeeting: async (scene: SceneWithTab): Promise<Plan | null> => {
    const shown = (await shownMeetings(scene)).filter(({ id }) => id > 0);
    const accepted = shown.filter(({ state }) => state === 'accepted');
    // Other slots can be proposed for a request, too.
    const requested = shown.filter(({ state }) => state === 'requested');
    const meeting = pickOrNull(scene, accepted.length > 0 ? accepted : requested);
    if (!meeting) return null;
    const user_id = partnerOf(meeting, scene.device.person).id;
    const args = { id: meeting.id, user_id, slots: [scene.random.pick(scene.simulation.businessSlots)] };
    return { op: { kind: 'business.propose', args }, subject: null, value: 'stored' };
  },
  cancelMeeting: async (scene: SceneWithTab): Promise<Plan | null> => {
    const open = (await shownMeetings(scene)).filter(
      ({ state, pending }) =>
        (state === 'requested' || state === 'accepted') && pending?.state !== 'not-sent',
    );
    const meeting = pickOrNull(scene, open);
    if (!meeting) return null;
    const user_id = partnerOf(meeting, scene.device.person).id;
    const args = meeting.id > 0 ? { id: meeting.id, user_id } : { user_id };
    return { op: { kind: 'business.cancel', args }, subject: null, value: 'stored' };
  },
  saveCard: ({ simulation, device }: SceneWithTab): Plan => {
    const word = `card${++simulation.textCount}`;
    const none = { fields: [], words: [] };
    const args = {
      ...{ active: true, offers: { fields: [], words: [word] }, needs: none, localized_text: {} },
      ...{ languages: [], ways: ['on_site' as const] },
    };
    return { op: { kind: 'business.profile', args }, subject: `card ${device.person}`, value: word };
  },
  blockSlot: ({ random, simulation, device }: SceneWithTab): Plan => {
    const slot = random.pick(simulation.businessSlots);
    const isBlocked = random.chance(0.3);
    return {
      op: { kind: 'business.plan', args: isBlocked ? { blocked: [slot] } : { freed: [slot] } },
      subject: `blocked ${device.person} ${slot}`,
      value: isBlocked ? 'yes' : '',
    };
  },
};

const isStep = (kind: string) => /^business\.(request|accept|propose|decline|cancel)$/.test(kind);

/** Ops of steps that wait on the disk of a device. */
export const waitingSteps = (device: Device): Promise<string[]> =>
  device.readDisk(async (db) =>
    (await db.outbox.toArray()).filter(({ kind }) => isStep(kind)).map(({ opId }) => opId),
  );

/**
 * Notes the steps that a new one has replaced, or that it has removed together with itself. A step that was sent
 * meanwhile counts as one of them, too, and so does the withdrawal of a request that may never have arrived.
 */
export async function noteReplacedSteps(
  { simulation, device }: Pick<SceneWithTab, 'simulation' | 'device'>,
  { op }: Plan,
  before: readonly string[],
): Promise<void> {
  if (!isStep(op.kind)) return;
  if (op.kind === 'business.cancel' && op.args.id === undefined) simulation.replacedSteps.add(before.at(-1)!);
  for (const opId of before)
    if (!(await device.readDisk((db) => getOp(opId, db)))) simulation.replacedSteps.add(opId);
}

export const storedBusinessEffects: readonly ((db: Db) => Promise<Effect[]>)[] = [
  async (db) =>
    (
      await db.selectFrom('idempotency').select('op_id').where('subject', '=', 'business_meeting').execute()
    ).map(({ op_id }) => ({ subject: `op ${op_id}`, value: 'stored' })),
  async (db) =>
    (await db.selectFrom('business_profile').select(['user_id', 'offers']).execute()).map((row) => ({
      subject: `card ${row.user_id}`,
      value: row.offers.words[0] ?? '',
    })),
  async (db) =>
    (await db.selectFrom('business_plan').select(['user_id', 'blocked']).execute()).flatMap((row) =>
      row.blocked.map((slot) => ({ subject: `blocked ${row.user_id} ${slot}`, value: 'yes' })),
    ),
];

/** B1: a person or a table with two accepted meetings at a time. */
export async function wrongMeetings({ school }: SimulatedSchool): Promise<string[]> {
  const meetings = await school.db
    .selectFrom('business_meeting')
    .selectAll()
    .where('state', '=', 'accepted')
    .orderBy('id')
    .execute();
  const violations: string[] = [];
  for (const [at, a] of meetings.entries())
    for (const b of meetings.slice(at + 1)) {
      const people = [b.requester_id, b.partner_id];
      const isShared =
        people.includes(a.requester_id) || people.includes(a.partner_id) || a.table_id === b.table_id;
      if (isShared && a.start_at! < b.finish_at! && b.start_at! < a.finish_at!)
        violations.push(`B1 the meetings ${a.id} and ${b.id} overlap`);
    }
  return violations;
}
