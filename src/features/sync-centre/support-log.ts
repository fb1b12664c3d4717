/*
 * The log that a person sends to support. It copies only known harmless values (kinds, states, counts, listed
 * codes and ages) instead of removing personal data from rows. It must not reveal who the person is, whom
 * they know or what they wrote.
 */
import { areas } from '../../../contract/row-kinds.ts';
import { operationKinds } from '../../../contract/operations.ts';
import { syncExtensions } from '../../../contract/sync.ts';
import type { DiagnosticsEntry } from '../../db/diagnostics-entry.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { boxNumber } from '../../lib/box-number.ts';
import { safeCode } from '../../lib/safe-code.ts';
import type { StorageState } from '../../platform/storage.ts';
import type { EngineFacts } from './queries.ts';

export interface BrowserFacts {
  agent: string;
  online: boolean;
  installed: boolean;
  controlled: boolean;
  script: string;
}

type Facts = EngineFacts & { browser: BrowserFacts; storage: StorageState | null };

export function supportLog(facts: Facts, now: number) {
  const { connection, snapshot = {}, todo } = facts;
  const age = (at: number | null | undefined) => (typeof at === 'number' ? now - at : null);
  return {
    log: 'yurt',
    version: 1,
    made: new Date(now).toISOString(),
    database: facts.verno,
    browser: facts.browser,
    storage: facts.storage,
    line: {
      line: knownOrNull(['online', 'weak', 'offline'], connection?.line),
      socket: connection?.socket === true,
      syncing: connection?.syncing === true,
      lastSyncAge: age(connection?.lastSyncAt),
      box: connection?.box
        ? {
            number: boxNumber(String(connection.box.name)),
            copyAge: age(connection.box.copiedAt),
            knowsDevice: connection.box.knowsDevice === true,
          }
        : null,
      clockOffset: Number(connection?.serverTimeOffset ?? 0),
      locked: facts.locked === true,
      closed: knownOrNull(['closed', 'pending'], facts.closed?.reason),
      extensions: syncExtensions.filter((name) => facts.extensions?.includes(name)),
      term: Number(facts.leader?.epoch ?? 0),
      leaderVisible: facts.leader?.visible === true,
    },
    areas: Object.fromEntries(areas.map((area) => [area, age(snapshot[area])])),
    coming: {
      areas: areas.filter((area) => todo?.areas.includes(area)),
      groups: todo?.groups.length ?? 0,
    },
    rows: facts.counts,
    outbox: facts.ops.map((op) => opFacts(op, age)),
    journal: facts.journal.map((entry) => entryFacts(entry, age)),
  };
}

type Age = (at: number | null | undefined) => number | null;

const opFacts = (op: OutboxOp, age: Age) => ({
  kind: knownOrNull(operationKinds, op.kind),
  state: knownOrNull(['queued', 'sending', 'blocked', 'dead'], op.state),
  attempts: Number(op.attempts),
  serverErrors: Number(op.serverErrors ?? 0),
  maybeSent: op.maybeSent === true,
  waitsForOther: op.dependsOn !== undefined,
  onSite: op.onSite !== undefined,
  age: age(op.createdAt),
  firstAttemptAge: age(op.firstAttemptAt),
  nextIn: op.nextAt > 0 ? -(age(op.nextAt) ?? 0) : 0,
  code: op.error ? safeCode(op.error.code) : null,
  http: op.error?.http === undefined ? null : Number(op.error.http),
});

/** Whether the code is a field name or the name of an error class. */
const isHarmlessCode = (what: string, code: string): boolean =>
  (what === 'odd' && /^[a-z._]{1,60}$/.test(code)) || (what === 'keep' && /^[A-Za-z]{1,40}$/.test(code));

const entryFacts = ({ at, what, code, ms, count }: DiagnosticsEntry, age: Age) => ({
  age: age(at),
  what: /^(GET|POST|PUT|DELETE) \/[a-z/:_]*$/.test(what)
    ? what
    : knownOrNull(['pull', 'gate', 'socket', 'term', 'odd', 'keep'], what),
  // Field names come from the contract and contain no personal data.
  code: isHarmlessCode(what, code) ? code : (knownOrNull(journalCodes, code) ?? safeCode(code)),
  ms: ms === undefined ? null : Number(ms),
  count: count === undefined ? null : Number(count),
});

const journalCodes = [
  ...['begun', 'connected', 'lost', 'refused', 'done', 'failed', 'blocked', 'untried'],
  ...['open', 'failing', 'auth'],
];

/** Returns the value if it is a known one, else null. */
const knownOrNull = <T extends string>(known: readonly T[], value: string | undefined): T | null =>
  known.find((name) => name === value) ?? null;
