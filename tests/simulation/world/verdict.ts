import type { Database } from '../../../src/db/database.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { overlayMessages } from '../../../src/db/overlay-messages.ts';
import { checkLedger, type Truth, type View } from '../../support/ledger/check-ledger.ts';
import type { Device } from './device.ts';
import type { Universe } from './universe.ts';

/** Requests a device at rest may make between two polls: the poll itself and what it may find. */
const mostAtRest = 20;
/** And in all, however bad the day: for each of its minutes and each thing done. */
const mostRequests = (minutes: number, steps: number) => 200 + minutes * 60 + steps * 40;

/** Everything that is not as promised, now that all has come to rest. */
export async function verdict(universe: Universe): Promise<{ violations: string[]; doubled: number }> {
  const { ledger, plain } = universe;
  const violations: string[] = [];
  const messages = await truth(universe);
  for (const device of universe.devices) {
    for (const op of await device.living[0]!.db.outbox.toArray()) {
      if (op.state === 'dead') ledger.refuse(op.opId, op.error?.code ?? '');
      else if (op.dependsOn === undefined)
        violations.push(`I3 ${device.name}: ${op.kind} ${op.opId} is still ${op.state}`);
    }
  }
  const views = await viewsOf(universe);
  const before = universe.requests;
  await universe.scheduler.advance(230_000);
  if (universe.requests - before > mostAtRest * universe.devices.length)
    violations.push(`I8 ${universe.requests - before} requests at rest`);
  const minutes = (universe.scheduler.now() - Date.UTC(2026, 5, 1, 9)) / 60_000;
  const steps = ledger.intents.size;
  if (universe.requests > mostRequests(minutes, steps))
    violations.push(`I8 ${universe.requests} requests in all`);
  const fresh = await freshViews(universe);
  const recognised = messages.map((message) =>
    plain && editedBeforeItsRepetition(universe, message, messages)
      ? { ...message, clientId: null }
      : message,
  );
  const compare = (seen: readonly View[], shown: (rows: Held) => Held) => {
    const compared = seen.map((view) => {
      const both = together(view.held ?? {}, fresh[view.person] ?? {});
      return { ...view, held: shown(both.held), fresh: shown(both.fresh) };
    });
    const found = checkLedger(ledger, { messages: recognised, keyless: plain } satisfies Truth, compared);
    violations.push(...found.map(({ rule, what }) => `${rule} ${what}`));
  };
  compare(views, plain ? countersTell : (rows) => rows);
  if (plain) {
    await openAll(universe);
    compare(await viewsOf(universe), otherDevicesReadLogs);
  }
  violations.push(...(await effects(universe)));
  return { violations, doubled: plain ? countDoubles(universe, messages) : 0 };
}

const viewsOf = (universe: Universe): Promise<View[]> =>
  Promise.all(universe.devices.map((device) => viewOf(universe, device, device.living[0]!.db)));

/** Every conversation is looked at: what a plain server tells only of those that are open has come then. */
async function openAll({ devices, groups, scheduler }: Universe): Promise<void> {
  for (const device of devices) {
    for (const group of groups) await device.living[0]!.api.openGroup(group);
    await scheduler.advance(20_000);
  }
}

type Stored = Truth['messages'][number] & { rev: number };

/**
 * Without keys an own message is known by what it says: one that was edited on another device before its sender
 * could look is not recognised, and is said again.
 */
const editedBeforeItsRepetition = ({ ledger }: Universe, one: Stored, messages: readonly Stored[]): boolean =>
  one.clientId !== null &&
  one.content !== ledger.intents.get(one.clientId)?.content &&
  messages.some(({ id, clientId, rev }) => clientId === one.clientId && id > one.id && rev > one.rev);

async function truth({ school, ledger, aliases }: Universe): Promise<Stored[]> {
  const rows = await school.db.selectFrom('message').selectAll().orderBy('id').execute();
  for (const row of rows) {
    if (!row.deleted_at) continue;
    ledger.gone(row.id);
    // It had arrived, whether or not anyone was told.
    const meant = aliases.get(row.client_id ?? '') ?? row.client_id;
    if (meant !== null && ledger.intents.has(meant)) ledger.acked(meant, row.id, row.rev);
  }
  return rows
    .filter((row) => !row.deleted_at)
    .map((row) => ({
      id: row.id,
      group: row.group_id,
      author: row.author_id,
      content: row.content,
      clientId: aliases.get(row.client_id ?? '') ?? row.client_id,
      rev: row.rev,
    }));
}

async function viewOf(universe: Universe, device: Device, db: Database): Promise<View> {
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
      content: view.content,
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
    held: await held(db, device.person, universe.plain),
  };
}

/** Revs, presence, and read marks: those are positions, compared by what they say of each message. */
const volatileKeys = new Set([
  'read_id',
  'message_read',
  'rev',
  'online',
  'last_action_at',
  'others_read_id',
  'read_at',
  'client_id',
  'row_rev',
]);
const withoutRead = new Set([...volatileKeys, 'read']);
const stable = (value: unknown, leftOut: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => stable(one, leftOut));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, one]) => !leftOut.has(key) && one !== undefined && one !== null,
  );
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, stable(one, leftOut)]),
  );
};

/** All rows a device holds, by name. */
async function held(db: Database, me: number, plain: boolean): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  const put = (table: string, rows: readonly { id: number }[]) => {
    for (const row of rows)
      all[`${table} ${row.id}`] = stable(row, table === 'log' ? volatileKeys : withoutRead);
  };
  put('user', await db.users.toArray());
  put('event', await db.events.toArray());
  put('details', await db.event_details.toArray());
  put('log', await db.logs.toArray());
  put('group', await db.groups.toArray());
  for (const window of await db.windows.toArray()) {
    const rows = (await db.messages.orderBy('id').toArray()).filter(
      (row) => row.group_id === window.group_id,
    );
    put('message', rows);
    all[`window ${window.group_id}`] = window.oldest_id;
    // How far others have read is told to those whose messages they read: it is right where it matters.
    const { others_read_id = 0, read_id = 0 } = (await db.groups.get(window.group_id)) ?? {};
    if (!plain) all[`read in ${window.group_id}`] = read_id;
    const own = plain ? [] : rows.filter((row) => row.author.id === me);
    for (const { id, group_id } of own)
      all[`message ${id} read by others`] = { id, group_id, read: id <= others_read_id };
  }
  return all;
}

type Held = Readonly<Record<string, unknown>>;

/** That a notification was read on another device comes with the next new one: until then only ids are asked for. */
function otherDevicesReadLogs(rows: Held): Held {
  const entries = Object.entries(rows).map(([key, row]): [string, unknown] =>
    key.startsWith('log ') ? [key, { ...(row as object), read: null }] : [key, row],
  );
  return Object.fromEntries(entries);
}

/** And of an edit that was not heard, a group's counters tell nothing unless it is of the last message. */
function countersTell(rows: Held): Held {
  const newest = new Map<number, number>();
  const isMessage = ([key]: [string, unknown]) => key.startsWith('message ');
  const messages = Object.entries(rows).filter(isMessage) as [string, { id: number; group_id: number }][];
  for (const [, { id, group_id }] of messages) newest.set(group_id, Math.max(newest.get(group_id) ?? 0, id));
  const told = messages.map(([key, row]): [string, unknown] => [
    key,
    {
      ...row,
      edited_at: null,
      reply_of: null,
      ...(newest.get(row.group_id) !== row.id && { content: null }),
    },
  ]);
  return { ...otherDevicesReadLogs(rows), ...Object.fromEntries(told) };
}

/** A window may begin later than another's: of messages, what lies in both. */
function together(held: Held, fresh: Held): { held: Held; fresh: Held } {
  const from = (rows: Held, group: string) => Number(rows[`window ${group}`] ?? Infinity);
  const within = ([key, row]: [string, unknown]) => {
    if (key.startsWith('window ')) return false;
    if (!key.startsWith('message ')) return true;
    const { id, group_id } = row as { id: number; group_id: number };
    const group = String(group_id);
    // A window that only one of them has is not left out: the rights were not the same.
    if (from(held, group) === Infinity || from(fresh, group) === Infinity) return true;
    return id >= Math.max(from(held, group), from(fresh, group));
  };
  const only = (rows: Held) => Object.fromEntries(Object.entries(rows).filter(within));
  return { held: only(held), fresh: only(fresh) };
}

/** What a device that comes anew has of everything. */
async function freshViews(universe: Universe): Promise<NonNullable<Truth['fresh']>> {
  const fresh: Record<number, Record<string, unknown>> = {};
  for (const person of new Set(universe.devices.map((device) => device.person))) {
    const device = await universe.device(`fresh${person}`, person);
    const tab = await device.open();
    for (let waited = 0; waited < 60; waited++) {
      await universe.scheduler.advance(5000);
      if ((await getMeta('snapshot', tab.db))?.messages !== undefined) break;
    }
    await universe.scheduler.advance(5000);
    fresh[person] = await held(tab.db, person, universe.plain);
    tab.kill('now');
  }
  return fresh;
}

/** A rating is what was meant last on one of the person's devices, where nothing was given up by signing out. */
async function effects({ school, rated, left, devices }: Universe): Promise<string[]> {
  const rows = await school.db.selectFrom('rating').selectAll().execute();
  const marksOf = (one: { relevant: number; informative: number; interesting: number }) =>
    [one.relevant, one.informative, one.interesting].join();
  return rows.flatMap((row) => {
    const meant = rated.filter(({ person, event_id }) => person === row.user_id && event_id === row.event_id);
    const own = devices.filter(({ person }) => person === row.user_id);
    const gaveUp = own.some(({ name }) => left.has(name));
    const last = own.flatMap(({ name }) => meant.findLast(({ device }) => device === name) ?? []);
    const fits = (gaveUp ? meant : last).some((one) => marksOf(one) === marksOf(row));
    return fits
      ? []
      : [`L5 the rating of ${row.event_id} by ${row.user_id} is ${marksOf(row)}, which nobody meant last`];
  });
}

/** How often a message is there beyond the once that it was meant. */
function countDoubles({ ledger }: Universe, messages: Truth['messages']): number {
  const keys = messages.flatMap(({ clientId }) =>
    clientId !== null && ledger.intents.has(clientId) ? clientId : [],
  );
  return keys.length - new Set(keys).size;
}
