import type { BoxCopyOnWire, BoxOnWire } from '../../../contract/boxes.ts';
import { maxHeldMs } from '../../../contract/held.ts';
import type { BoxCopyRow, BoxRow } from '../../db/box-schema.ts';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { seconds } from '../../http/seconds.ts';

const shownColumns = [
  ...(['id', 'name', 'days', 'group_ids', 'folder_ids', 'code_expires_at', 'version'] as const),
  ...(['created_at', 'paired_at', 'expires_at', 'revoked_at', 'last_contact_at'] as const),
  ...(['handed_over', 'last_handover_at'] as const),
] as const;
type ShownBox = Pick<BoxRow, (typeof shownColumns)[number]>;

const copyColumns = ['id', 'box_id', 'made_at', 'taken_at', 'counts'] as const;
type ShownCopy = Pick<BoxCopyRow, (typeof copyColumns)[number]>;

const boxes = (db: Reader) => db.selectFrom('box').select(shownColumns);

/** Milliseconds for which a revoked box is listed. */
const revokedListedMs = 90 * 24 * 3_600_000;

/** Whether devices may come back from a box that a school has paired, with what it held. */
export async function mayBringHeld(db: Reader, now: number): Promise<boolean> {
  const paired = await db
    .selectFrom('box')
    .select('id')
    .where('expires_at', '>', new Date(now - maxHeldMs))
    .limit(1)
    .executeTakeFirst();
  return paired !== undefined;
}

export function stateOf(
  { revoked_at, paired_at, expires_at }: Pick<BoxRow, 'revoked_at' | 'paired_at' | 'expires_at'>,
  now: number,
): BoxOnWire['state'] {
  if (revoked_at) return 'revoked';
  if (!paired_at || !expires_at) return 'waiting';
  return expires_at.getTime() <= now ? 'expired' : 'paired';
}

const copyOnWire = ({ id, made_at, taken_at, counts }: ShownCopy): BoxCopyOnWire => ({
  ...counts,
  id,
  made_at: seconds(made_at),
  taken_at: taken_at && seconds(taken_at),
});

const boxOnWire = (row: ShownBox, lastCopy: ShownCopy | undefined, now: number): BoxOnWire => ({
  id: row.id,
  name: row.name,
  state: stateOf(row, now),
  created_at: seconds(row.created_at),
  paired_at: row.paired_at && seconds(row.paired_at),
  revoked_at: row.revoked_at && seconds(row.revoked_at),
  expires_at: row.expires_at && seconds(row.expires_at),
  code_expires_at:
    row.code_expires_at && row.code_expires_at.getTime() > now ? seconds(row.code_expires_at) : null,
  last_contact_at: row.last_contact_at && seconds(row.last_contact_at),
  version: row.version,
  days: row.days,
  group_ids: row.group_ids.map(Number),
  folder_ids: row.folder_ids.map(Number),
  last_copy: lastCopy ? copyOnWire(lastCopy) : null,
  handed_over: row.handed_over,
  last_handover_at: row.last_handover_at && seconds(row.last_handover_at),
});

async function withCopies(db: Reader, rows: readonly ShownBox[], now: number): Promise<BoxOnWire[]> {
  if (rows.length === 0) return [];
  const copies = await db
    .selectFrom('box_copy')
    .select(copyColumns)
    .distinctOn('box_id')
    .where(
      'box_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('box_id')
    .orderBy('id', 'desc')
    .execute();
  const byBox = new Map(copies.map((copy) => [copy.box_id, copy]));
  return rows.map((row) => boxOnWire(row, byBox.get(row.id), now));
}

/** The boxes, newest first. */
export async function listedBoxes(db: Reader, now: number): Promise<BoxOnWire[]> {
  const rows = await boxes(db)
    .where((eb) =>
      eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', new Date(now - revokedListedMs))]),
    )
    .orderBy('id', 'desc')
    .execute();
  return withCopies(db, rows, now);
}

/** @throws Refusal `notFound` */
export async function boxById(db: Reader, id: number, now: number): Promise<BoxOnWire> {
  const rows = await boxes(db).where('id', '=', id).execute();
  const [found] = await withCopies(db, rows, now);
  if (!found) throw new Refusal('notFound');
  return found;
}

const maxCopies = 50;

/** The last copies of a box, newest first. */
export async function copiesOf(db: Reader, boxId: number): Promise<BoxCopyOnWire[]> {
  const rows = await db
    .selectFrom('box_copy')
    .select(copyColumns)
    .where('box_id', '=', boxId)
    .orderBy('id', 'desc')
    .limit(maxCopies)
    .execute();
  return rows.map(copyOnWire);
}
