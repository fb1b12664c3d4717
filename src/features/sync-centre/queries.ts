import type { GroupRow } from '../../db/database.ts';
import { database } from '../../db/current-database.ts';
import { listNamedGroups } from '../../db/groups.ts';
import { listDiagnostics } from '../../db/diagnostics.ts';
import { getHoldingBox } from '../../db/holding-box.ts';
import { type OutboxOp, waitsForForeign } from '../../db/outbox-op.ts';
import { listIntentionalOps } from '../../db/intentional-ops.ts';
import { type ConnectedBox, type Connection, currentUntil, getMeta, isPlainServer } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { countRows } from '../../db/row-counts.ts';
import { getRows } from '../../db/rows.ts';
import { getMe } from '../../db/users.ts';
import { type AreaFact, areaFacts } from './area-facts.ts';
import { describe } from './descriptions.ts';
import { listNamedTexts } from './named-texts.ts';
import { type ChangeSubject, subjectKinds, type ChangeSubjects } from './change-subjects.ts';

export interface SyncStatus {
  waiting: number;
  /** Some of them can be sent: they wait for nobody else's message. */
  isSending: boolean;
  failed: number;
  /** Why the platform accepts nothing from this person at present; null if it does. */
  closed: 'closed' | 'pending' | null;
  line: Connection['line'];
  /** Instant in ms up to which the data is complete; null before the first pull. */
  currentUntil: number | null;
  /** The box that answers instead of the school; null if the school does. */
  box: ConnectedBox | null;
}

export async function getSyncStatus(): Promise<SyncStatus> {
  const [ops, connection, closed] = await Promise.all([
    listIntentionalOps(),
    getMeta('connection'),
    getMeta('closed'),
  ]);
  const failed = ops.filter(({ state }) => state === 'dead').length;
  const all = new Map((await listOps()).map((op) => [op.opId, op]));
  return {
    waiting: ops.length - failed,
    isSending: ops.some((op) => op.state !== 'dead' && !waitsForForeign(op, all)),
    failed,
    closed: closed?.reason ?? null,
    line: connection?.line ?? 'online',
    currentUntil: currentUntil(connection),
    box: connection?.box ?? null,
  };
}

export interface Waiting {
  ops: OutboxOp[];
  /** Includes changes that are not shown, because they may depend on a discarded one. */
  all: OutboxOp[];
  places: ChangeSubjects;
  /** The texts of the messages and questions that changes name, by the opId of the change. */
  namedTexts: ReadonlyMap<string, string>;
  /** A box answers, to which nothing is sent. */
  atBox: boolean;
}

/** Lists unsent changes with the rows they belong to. */
export async function listWaiting(): Promise<Waiting> {
  const [ops, all, connection] = await Promise.all([listIntentionalOps(), listOps(), getMeta('connection')]);
  const subjects = ops.flatMap((op) => describe(op.kind).place?.(op) ?? []);
  const [rows, me, namedTexts] = await Promise.all([
    Promise.all(subjectKinds.map((kind) => rowsAt(kind, subjects))),
    getMe(),
    listNamedTexts(ops, all),
  ]);
  // rowsAt runs for every kind, so no kind is missing.
  return {
    ops,
    all,
    places: { rows: Object.fromEntries(rows) as unknown as ChangeSubjects['rows'], myId: me?.id ?? 0 },
    namedTexts,
    atBox: Boolean(connection?.box),
  };
}

async function rowsAt(kind: ChangeSubject['kind'], subjects: readonly ChangeSubject[]) {
  const ids = new Set(subjects.flatMap((place) => (place.kind === kind ? place.id : [])));
  const rows = await getRows(kind, [...ids]);
  return [kind, new Map(rows.map((row) => [row.id, row]))] as const;
}

export interface ChatDestinations {
  groups: GroupRow[];
  myId: number;
}

/** Lists the chats of the person, the most recent first. */
export async function listDestinations(): Promise<ChatDestinations> {
  const [groups, me] = await Promise.all([listNamedGroups(), getMe()]);
  const lastMessageAt = ({ message }: GroupRow) => message?.created_at ?? 0;
  return { groups: groups.toSorted((a, b) => lastMessageAt(b) - lastMessageAt(a)), myId: me?.id ?? 0 };
}

export interface ConnectionFacts {
  line: Connection['line'];
  socket: boolean;
  lastSyncAt: number | null;
  /** The session has ended: nothing is sent until the person signs in again. */
  locked: boolean;
  /** The box that answers instead of the school; null if the school does. */
  box: ConnectedBox | null;
  /** This box shows messages to the people on site; null while that is not known, or it does not answer. */
  holdsMessages: boolean | null;
  /** Number of the current leader term; null if there is none. */
  epoch: number | null;
  areas: AreaFact[];
  rows: number;
}

export async function getConnectionFacts(): Promise<ConnectionFacts> {
  const [connection, holdingBox, locked, leader, snapshot, todo, isPlain, counts] = await Promise.all([
    getMeta('connection'),
    getHoldingBox(),
    getMeta('locked'),
    getMeta('leader'),
    getMeta('snapshot'),
    getMeta('todo'),
    isPlainServer(),
    countRows(),
  ]);
  const lastSyncAt = connection?.lastSyncAt ?? null;
  const facts = areaFacts({ snapshot, counts, lastSyncAt, pendingAreas: todo?.areas });
  // A server that supports only the specification has no list of some areas.
  const areas = isPlain ? facts.filter(({ asOf }) => asOf !== null) : facts;
  return {
    line: connection?.line ?? 'online',
    socket: connection?.socket ?? false,
    lastSyncAt,
    locked: locked ?? false,
    box: connection?.box ?? null,
    holdsMessages: connection?.line !== 'offline' && holdingBox.isKnown ? holdingBox.name !== null : null,
    epoch: leader?.epoch ?? null,
    areas,
    rows: areas.reduce((sum, { rows }) => sum + rows, 0),
  };
}

export type EngineFacts = Awaited<ReturnType<typeof readEngineFacts>>;

/** Reads the state of the sync engine for the support log. */
export async function readEngineFacts(db = database()) {
  const [ops, journal, counts, connection, snapshot, todo, extensions, locked, closed, leader] =
    await Promise.all([
      listOps(db),
      listDiagnostics(db),
      countRows(db),
      getMeta('connection', db),
      getMeta('snapshot', db),
      getMeta('todo', db),
      getMeta('extensions', db),
      getMeta('locked', db),
      getMeta('closed', db),
      getMeta('leader', db),
    ]);
  const { verno } = db;
  return { ops, journal, counts, connection, snapshot, todo, extensions, locked, closed, leader, verno };
}
