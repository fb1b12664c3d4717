import type { Database } from '../../../src/db/database.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { overlayMessages } from '../../../src/db/overlay-messages.ts';
import { checkLedger, type ServerState, type DeviceView } from '../../support/ledger/check-ledger.ts';
import type { Device } from './device.ts';
import {
  comparableCounters,
  type StoredRows,
  storedRows,
  withoutReadLogs,
  commonRows,
} from './stored-rows.ts';
import { acceptedCommands, type AreaCommand, wrongEffects } from './areas.ts';
import { forwardedContent } from './intents.ts';
import { deadWithDependants } from './leftovers.ts';
import { wrongBallots } from './ballots.ts';
import { wrongMeetings } from './business-actions.ts';
import { isMark, wrongMarks } from './marks.ts';
import { wrongProfiles } from './profiles.ts';
import { tooManyRequests } from './request-limits.ts';
import type { SimulatedSchool } from './simulated-school.ts';

interface Checked {
  violations: string[];
  /** On a plain server, the count of doubled messages. */
  doubled: number;
  /** Commands in areas whose ops the server accepted. */
  accepted: AreaCommand[];
}

/** Checks all invariants after everything has come to rest. */
export async function checkInvariants(simulation: SimulatedSchool): Promise<Checked> {
  const { ledger, plain } = simulation;
  const violations: string[] = [];
  const messages = await serverMessages(simulation);
  await registerNewChats(simulation);
  const gaveUp = new Set(simulation.gaveUpOps);
  for (const device of simulation.devices) {
    const ops = await device.living[0]!.db.outbox.toArray();
    const dead = deadWithDependants(ops);
    for (const op of ops) {
      if (isMark(op.kind)) gaveUp.add(device.name);
      if (op.state === 'dead') ledger.refuse(op.opId, op.error?.code ?? '');
      else if (!dead.has(op.opId))
        violations.push(`I3 ${device.name}: ${op.kind} ${op.opId} is still ${op.state}`);
    }
  }
  const views = await viewsOf(simulation);
  violations.push(...(await tooManyRequests(simulation)));
  const fresh = await freshViews(simulation);
  const recognised = messages.map((message) =>
    plain && editedBeforeItsRepetition(simulation, message, messages)
      ? { ...message, clientId: null }
      : message,
  );
  const compare = (seen: readonly DeviceView[], normalise: (rows: StoredRows) => StoredRows) => {
    const compared = seen.map((view) => {
      const common = commonRows(view.held ?? {}, fresh[view.person] ?? {});
      return { ...view, held: normalise(common.held), fresh: normalise(common.fresh) };
    });
    const found = checkLedger(
      ledger,
      { messages: recognised, keyless: plain } satisfies ServerState,
      compared,
    );
    violations.push(...found.map(({ rule, what }) => `${rule} ${what}`));
  };
  compare(views, plain ? comparableCounters : (rows) => rows);
  if (plain) {
    await openAll(simulation);
    compare(await viewsOf(simulation), withoutReadLogs);
  }
  const refused = new Set(ledger.refused.keys());
  violations.push(...(await wrongEffects(simulation, refused)), ...(await wrongMarks(simulation, gaveUp)));
  violations.push(...(await wrongProfiles(simulation, gaveUp)), ...(await wrongMeetings(simulation)));
  violations.push(...(await wrongBallots(simulation)));
  const doubled = plain ? countDoubles(simulation, messages) : 0;
  return { violations, doubled, accepted: acceptedCommands(simulation, refused) };
}

const viewsOf = (simulation: SimulatedSchool): Promise<DeviceView[]> =>
  Promise.all(simulation.devices.map((device) => viewOf(simulation, device, device.living[0]!.db)));

/** Opens every conversation: a plain server's other messages are only fetched then. */
async function openAll({ devices, groups, scheduler }: SimulatedSchool): Promise<void> {
  for (const device of devices) {
    // A follower sends the request to the leader, which takes time.
    for (const group of groups) void device.living[0]!.api.openGroup(group);
    await scheduler.advance(20_000);
  }
}

type Stored = ServerState['messages'][number] & { rev: number };

/**
 * Without idempotency keys an own message is recognised by its content. If another device edited it before
 * its sender checked, it is not recognised and sent again.
 */
const editedBeforeItsRepetition = (
  { ledger }: SimulatedSchool,
  message: Stored,
  messages: readonly Stored[],
): boolean =>
  message.clientId !== null &&
  message.content !== ledger.intents.get(message.clientId)?.content &&
  messages.some(
    ({ id, clientId, rev }) => clientId === message.clientId && id > message.id && rev > message.rev,
  );

/** Adds the members of groups that people created to the ledger. */
async function registerNewChats({ school, ledger, groups }: SimulatedSchool): Promise<void> {
  const members = await school.db.selectFrom('chat_member').select(['group_id', 'user_id']).execute();
  for (const { group_id, user_id } of members)
    if (!groups.includes(group_id)) ledger.setMember(user_id, group_id, true);
}

async function serverMessages({ school, ledger, aliases }: SimulatedSchool): Promise<Stored[]> {
  const rows = await school.db.selectFrom('message').selectAll().orderBy('id').execute();
  for (const row of rows) {
    if (!row.deleted_at) continue;
    ledger.addDeleted(row.id);
    // It had arrived, even if no device got the response.
    const opId = aliases.get(row.client_id ?? '') ?? row.client_id;
    if (opId !== null && ledger.intents.has(opId)) ledger.acked(opId, row.id, row.rev);
  }
  return rows
    .filter((row) => !row.deleted_at)
    .map((row) => ({
      id: row.id,
      group: row.group_id,
      author: row.author_id,
      content: row.forward_id === null ? row.content : forwardedContent(row.client_id),
      clientId: aliases.get(row.client_id ?? '') ?? row.client_id,
      rev: row.rev,
    }));
}

async function viewOf(simulation: SimulatedSchool, device: Device, db: Database): Promise<DeviceView> {
  const ops = await db.outbox.orderBy('seq').toArray();
  const rows = await db.messages.orderBy('id').toArray();
  const groups = [...new Set(rows.map((row) => row.group_id))];
  const me = { id: device.person, first_name: '', last_name: '' } as never;
  const messages = groups.flatMap((groupId) =>
    overlayMessages(
      rows.filter((row) => row.group_id === groupId),
      ops.filter((op) => op.lane === `chat:${groupId}`),
      me,
    ).map((view) => ({
      id: view.id,
      clientId: view.client_id ?? null,
      group: groupId,
      content: view.forward_of ? forwardedContent(view.client_id) : view.content,
      state:
        view.pending === null
          ? ('sent' as const)
          : view.pending.state === 'not-sent'
            ? ('failed' as const)
            : ('waiting' as const),
    })),
  );
  return {
    device: device.name,
    person: device.person,
    messages,
    outbox: ops.map(({ opId }) => opId),
    held: await storedRows(db, device.person, simulation.plain),
  };
}

/** By person, the rows that a new device gets. */
async function freshViews(simulation: SimulatedSchool): Promise<NonNullable<ServerState['fresh']>> {
  const fresh: Record<number, Record<string, unknown>> = {};
  for (const person of new Set(simulation.devices.map((device) => device.person))) {
    const device = await simulation.device(`fresh${person}`, person);
    const tab = await device.open();
    for (let waited = 0; waited < 60; waited++) {
      await simulation.scheduler.advance(5000);
      if ((await getMeta('snapshot', tab.db))?.messages !== undefined) break;
    }
    await simulation.scheduler.advance(5000);
    fresh[person] = await storedRows(tab.db, person, simulation.plain);
    tab.kill('now');
  }
  return fresh;
}

/** Count of messages that exist in addition to the intended ones. */
function countDoubles({ ledger }: SimulatedSchool, messages: ServerState['messages']): number {
  const keys = messages.flatMap(({ clientId }) =>
    clientId !== null && ledger.intents.has(clientId) ? clientId : [],
  );
  return keys.length - new Set(keys).size;
}
