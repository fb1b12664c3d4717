import type { Ledger } from './ledger.ts';

export interface StoredMessage {
  id: number;
  group: number;
  author: number;
  content: string;
  clientId: string | null;
}

/** The state of a device at the end. */
export interface DeviceView {
  device: string;
  person: number;
  /** Messages on the screen from top to bottom. Own unsent messages have no id. */
  messages: readonly {
    id: number | null;
    clientId: string | null;
    group: number;
    content: string;
    state: 'sent' | 'waiting' | 'failed';
  }[];
  /** Keys of operations that are waiting or failed. */
  outbox: readonly string[];
  /**
   * Names of rows, counters and marks with their values, for comparison with a fresh fetch. Absent if not
   * compared.
   */
  held?: Readonly<Record<string, unknown>>;
  /** Expected values of this device, if they differ from those of the person's other devices. */
  fresh?: Readonly<Record<string, unknown>>;
}

export interface ServerState {
  messages: readonly StoredMessage[];
  /** Values of a full fresh fetch by person, with the same names as `View.held`. */
  fresh?: Readonly<Record<number, Readonly<Record<string, unknown>>>>;
  /** The server has no idempotency keys: it may store a repeated message twice, but must not lose any. */
  keyless?: boolean;
}

export interface Violation {
  rule: 'L1' | 'L2' | 'L3' | 'L4' | 'L6' | 'L8' | 'I3';
  what: string;
}

/** Returns all violations; empty if there are none. Call it after all devices have finished syncing. */
export function checkLedger(ledger: Ledger, truth: ServerState, views: readonly DeviceView[]): Violation[] {
  return [
    ...nothingLost(ledger, truth, views),
    ...nothingDoubled(ledger, truth, views),
    ...oneOrder(ledger, truth, views),
    ...rightsKept(ledger, views),
    ...sentIsSent(ledger, truth, views),
    ...views.flatMap((view) => {
      const fresh = view.fresh ?? truth.fresh?.[view.person];
      return fresh && view.held ? differences('L8', view.device, view.held, fresh) : [];
    }),
  ];
}

function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 200) ?? 'nothing';

function differences(
  rule: Violation['rule'],
  name: string,
  held: Readonly<Record<string, unknown>>,
  fresh: Readonly<Record<string, unknown>>,
): Violation[] {
  const keys = [...new Set([...Object.keys(held), ...Object.keys(fresh)])];
  return keys.flatMap((key): Violation[] => {
    const path = firstDifference(held[key], fresh[key]);
    if (!path) return [];
    const [is, should] = [at(held[key], path), at(fresh[key], path)];
    const where = [key, ...path].join('.');
    return [{ rule, what: `${name}: ${where} is ${short(is)}, should be ${short(should)}` }];
  });
}

/** Returns the path to the first difference of two values; null if they are equal. */
function firstDifference(a: unknown, b: unknown): string[] | null {
  if (JSON.stringify(a) === JSON.stringify(b)) return null;
  if (!isObject(a) || !isObject(b)) return [];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const deeper = firstDifference(a[key], b[key]);
    if (deeper) return [key, ...deeper];
  }
  // Same keys and values in another order.
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((found, key) => (isObject(found) ? found[key] : undefined), value);

function nothingLost(ledger: Ledger, truth: ServerState, views: readonly DeviceView[]): Violation[] {
  const violations: Violation[] = [];
  const stored = new Map(truth.messages.map((message) => [message.id, message]));
  for (const [uuid, answers] of ledger.acknowledged) {
    for (const { id } of answers) {
      if (ledger.intents.get(uuid)?.content === undefined || ledger.deleted.has(id)) continue;
      if (!stored.has(id))
        violations.push({
          rule: 'L1',
          what: `${uuid} was acknowledged as message ${id}, which is not stored`,
        });
    }
  }
  for (const view of views) {
    const shown = new Set(view.messages.map(({ id }) => id));
    const held = new Map<number, number>();
    for (const { id, group } of view.messages)
      if (id !== null) held.set(group, Math.min(held.get(group) ?? Infinity, id));
    for (const { id, group } of truth.messages) {
      if (!ledger.isMember(view.person, group) || id < (held.get(group) ?? Infinity) || shown.has(id))
        continue;
      violations.push({ rule: 'L1', what: `${view.device} does not show message ${id} of group ${group}` });
    }
  }
  // Each intent must be on the server, waiting, visibly failed or withdrawn.
  const arrived = new Set(truth.messages.map(({ clientId }) => clientId));
  const waits = new Set(views.flatMap(({ outbox }) => outbox));
  for (const { uuid, content } of ledger.intents.values()) {
    const known =
      waits.has(uuid) ||
      ledger.refused.has(uuid) ||
      ledger.withdrawn.has(uuid) ||
      ledger.acknowledged.has(uuid);
    const there = content !== undefined && arrived.has(uuid);
    if (!known && !there)
      violations.push({
        rule: 'I3',
        what: `${uuid} (${short(content)}) is neither stored, waiting, failed nor withdrawn`,
      });
  }
  return violations;
}

function nothingDoubled(ledger: Ledger, truth: ServerState, views: readonly DeviceView[]): Violation[] {
  const violations: Violation[] = [];
  for (const [uuid, answers] of ledger.acknowledged) {
    const ids = new Set(answers.map(({ id }) => id));
    if (ids.size > 1 && !truth.keyless)
      violations.push({ rule: 'L2', what: `${uuid} was acknowledged with several ids: ${[...ids].join()}` });
  }
  const byKey = groupBy(
    truth.messages.filter(({ clientId }) => clientId !== null),
    ({ clientId }) => clientId,
  );
  for (const [uuid, messages] of byKey)
    if (messages.length > 1)
      violations.push({ rule: 'L2', what: `${uuid} is stored ${messages.length} times` });
  if (!truth.keyless) violations.push(...doubledByText(ledger, truth));
  for (const { device, messages } of views) {
    const ids = messages.flatMap(({ id }) => id ?? []);
    const keys = messages.flatMap(({ clientId }) => clientId ?? []);
    for (const [name, list] of [
      ['id', ids],
      ['key', keys],
    ] as const)
      if (new Set<unknown>(list).size < list.length)
        violations.push({
          rule: 'L2',
          what: `${device} shows two messages with the same ${name}: ${list.join()}`,
        });
  }
  return violations;
}

/** Finds messages stored more often than intended. Contents of intents are unique. */
function doubledByText(ledger: Ledger, truth: ServerState): Violation[] {
  const intentsByContent = groupBy(ledger.intents.values(), ({ content }) => content);
  const stored = groupBy(truth.messages, ({ content }) => content);
  return [...stored].flatMap(([content, messages]): Violation[] => {
    const intended = intentsByContent.get(content)?.length ?? 0;
    return intended > 0 && messages.length > intended
      ? [
          {
            rule: 'L2',
            what: `${short(content)} was sent ${intended} times but is stored ${messages.length} times`,
          },
        ]
      : [];
  });
}

function oneOrder(ledger: Ledger, truth: ServerState, views: readonly DeviceView[]): Violation[] {
  const violations: Violation[] = [];
  for (const { device, messages } of views)
    for (const [group, list] of groupBy(messages, (message) => message.group)) {
      const ids = list.flatMap(({ id }) => id ?? []);
      if (ids.some((id, valueAt) => id < (ids[valueAt - 1] ?? 0)))
        violations.push({ rule: 'L3', what: `${device} shows group ${group} out of order: ${ids.join()}` });
    }
  const idOf = new Map(truth.messages.map(({ clientId, id }) => [clientId, id]));
  const sends = [...ledger.intents.values()].filter(({ content }) => content !== undefined);
  for (const [lane, intents] of groupBy(sends, ({ device, lane }) => `${device} ${lane}`)) {
    const ids = intents.flatMap(({ uuid }) => (ledger.refused.has(uuid) ? [] : (idOf.get(uuid) ?? [])));
    if (ids.some((id, valueAt) => id < (ids[valueAt - 1] ?? 0)))
      violations.push({ rule: 'L3', what: `${lane} was stored out of order: ${ids.join()}` });
  }
  return violations;
}

function rightsKept(ledger: Ledger, views: readonly DeviceView[]): Violation[] {
  const personOf = new Map(views.map(({ device, person }) => [device, person]));
  const never = [...ledger.sightings.values()].filter(({ device, group }) => {
    const person = personOf.get(device);
    return person !== undefined && !ledger.wasMember(person, group);
  });
  const kept = views.flatMap(({ device, person, messages }) =>
    messages
      .filter(({ id, group }) => id !== null && !ledger.isMember(person, group))
      .map(({ id, group }): Violation => ({
        rule: 'L4',
        what: `${device} still shows message ${id} of group ${group} after the person was removed from it`,
      })),
  );
  return [
    ...never.map(({ device, id, group }): Violation => ({
      rule: 'L4',
      what: `${device} stored message ${id} of group ${group}, of which the person was never a member`,
    })),
    ...kept,
  ];
}

function sentIsSent(ledger: Ledger, truth: ServerState, views: readonly DeviceView[]): Violation[] {
  const stored = new Set(truth.messages.map(({ id }) => id));
  return views.flatMap(({ device, messages }) =>
    messages
      .filter(
        ({ id, state }) => state === 'sent' && (id === null || (!stored.has(id) && !ledger.deleted.has(id))),
      )
      .map(({ id, clientId }): Violation => ({
        rule: 'L6',
        what: `${device} shows ${clientId ?? id} as sent, but the server has not stored it`,
      })),
  );
}
