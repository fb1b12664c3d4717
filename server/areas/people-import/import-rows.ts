import { type RawBuilder, sql } from 'kysely';
import type { ImportCounts } from '../../../contract/people-import.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { fold } from '../../../src/lib/text-fold.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { StoredSettings } from '../../db/people-schema.ts';
import type { Write } from '../../db/write.ts';
import { importRow } from '../audit/rows.ts';
import { publishAttendees } from '../check-in/publish-attendees.ts';
import { leaveDesks } from '../desks/rights.ts';
import { type Invitee, mailInvitations, prepareInvitations } from '../invitations/mail-invitations.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { type Importer, type KnownPerson, type Plan, planRow } from './plan.ts';
import type { ReadRow } from './read-people.ts';

export type ImportContext = Pick<Context, 'db' | 'announcer' | 'now' | 'config'> & {
  sockets?: Context['sockets'];
  mailSender?: Context['mailSender'];
};

const peopleWhere = async (
  db: Reader,
  condition: RawBuilder<boolean>,
  lock: boolean,
): Promise<KnownPerson[]> =>
  db
    .selectFrom('app_user')
    .select(['id', 'status', 'first_name', 'last_name', 'role', 'course_type', 'work_place', 'position'])
    .select(['specialization', 'country', 'language', 'visible', 'chat_admin'])
    .select(sql<string>`lower(coalesce(email, ''))`.as('email'))
    .where(condition)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();

/** The people that rows may belong to. */
export interface Known {
  byEmail: ReadonlyMap<string, KnownPerson>;
  speakers: ReadonlyMap<string, KnownPerson>;
}

/** Finds the people of rows: by address, and speakers of an imported programme, who have no address yet, by name. */
export async function findKnown(db: Reader, rows: readonly ReadRow[], lock = false): Promise<Known> {
  const emails = rows.map(({ email }) => email);
  const byEmail = new Map(
    (await peopleWhere(db, sql`lower(email) = any(${emails})`, lock)).map((person) => [person.email, person]),
  );
  return {
    byEmail,
    speakers: uniqueByName(await peopleWhere(db, sql`status = 'none' and email is null`, lock)),
  };
}

/**
 * Plans each row. A row of an expert, or of a role above, takes over the profile of the speaker with the same name, if
 * there is exactly one; the first of several such rows does.
 */
export function planRows(
  rows: readonly ReadRow[],
  { byEmail, speakers }: Known,
  by: Importer,
  settings: Parameters<typeof planRow>[3],
): Plan[] {
  const taken = new Set<number>();
  const speakerOf = ({ name, values, errors }: ReadRow): KnownPerson | undefined => {
    const isExpert = (values.role ?? settings.role) !== 'attendee';
    if (!isExpert || Object.keys(errors).length > 0) return undefined;
    const speaker = speakers.get(nameKey(name));
    if (!speaker || taken.has(speaker.id)) return undefined;
    taken.add(speaker.id);
    return speaker;
  };
  return rows.map((row) => planRow(row, byEmail.get(row.email) ?? speakerOf(row), by, settings));
}

/** A name for comparison: folded, in any order of its words. */
const nameKey = (name: string): string => fold(name).split(/\s+/).toSorted().join(' ');

function uniqueByName(people: readonly KnownPerson[]): Map<string, KnownPerson> {
  const byName = groupBy(people, ({ first_name, last_name }) => nameKey(`${first_name} ${last_name}`));
  return new Map(
    [...byName].flatMap(([name, [person, ...others]]) =>
      person && others.length === 0 && name.includes(' ') ? [[name, person] as const] : [],
    ),
  );
}

const countState = (plans: readonly Plan[], state: Plan['state']) =>
  plans.filter((plan) => plan.state === state).length;

export const countsOf = (plans: readonly Plan[]): ImportCounts => ({
  added: countState(plans, 'new'),
  updated: countState(plans, 'update'),
  unchanged: countState(plans, 'unchanged'),
  failed: countState(plans, 'error'),
});

/**
 * Imports rows in the transaction of the caller: creates, updates and invites people. Rows with errors are skipped.
 * Returns the plan of each row, and how many people were invited by mail.
 */
export async function importRows(
  ctx: ImportContext,
  tx: Write,
  rows: readonly ReadRow[],
  by: Importer,
  settings: StoredSettings,
): Promise<{ plans: Plan[]; invited: number }> {
  const plans = planRows(rows, await findKnown(tx.db, rows, true), by, settings);
  const added = await addPeople(ctx, tx, plans, by, settings);
  return { plans, invited: added + (await updatePeople(ctx, tx, plans, by, settings)) };
}

/** Returns how many people were invited by mail. */
async function addPeople(
  ctx: ImportContext,
  tx: Write,
  plans: readonly Plan[],
  by: Importer,
  { invite }: StoredSettings,
): Promise<number> {
  const fresh = plans.filter(({ state }) => state === 'new');
  if (fresh.length === 0) return 0;
  const added = await tx.db
    .insertInto('app_user')
    .values(
      fresh.map(({ email, changes: { work_place = [], ...columns } }) => ({
        first_name: '',
        last_name: '',
        course_type: null,
        position: null,
        specialization: null,
        country: null,
        ...columns,
        email,
        work_place: JSON.stringify(work_place),
        status: 'none' as const,
        visible: false,
        created_at: new Date(ctx.now()),
      })),
    )
    // Another request may have registered an address at this moment.
    .onConflict((oc) => oc.doNothing())
    .returning(['id', 'email', 'first_name', 'last_name', 'language'])
    .execute();
  await publishAttendees(
    tx,
    added.map(({ id }) => id),
    await tx.rev(),
  );
  return invitePeople(ctx, tx, added, by, invite);
}

/** Returns how many people were invited by mail. */
async function invitePeople(
  ctx: ImportContext,
  tx: Write,
  people: readonly (Omit<Invitee, 'email'> & { email: string | null })[],
  by: Importer,
  invite: boolean,
): Promise<number> {
  const invitees = people.flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]));
  if (invite) await mailInvitations(ctx, tx, invitees, by.id);
  else await prepareInvitations(tx, invitees, by.id);
  return invite ? invitees.length : 0;
}

/** Returns how many people were invited by mail. */
async function updatePeople(
  ctx: ImportContext,
  tx: Write,
  plans: readonly Plan[],
  by: Importer,
  { invite }: StoredSettings,
): Promise<number> {
  const changed = plans.flatMap(({ state, known, changes }) =>
    state === 'update' && known ? [{ known, changes }] : [],
  );
  if (changed.length === 0) return 0;
  const rev = await tx.rev();
  for (const { known, changes } of changed) {
    const { work_place, ...columns } = changes;
    await tx.db
      .updateTable('app_user')
      .set((eb) => ({
        ...columns,
        ...(work_place && { work_place: JSON.stringify(work_place) }),
        rev,
        // Their rights may have changed, so their devices fetch a new snapshot.
        ...(hasNewRights(changes) && { reset_xid: eb.fn('pg_current_xact_id', []) }),
      }))
      .where('id', '=', known.id)
      .execute();
    const { role } = changes;
    if (role) {
      const chatAdmin = known.chat_admin;
      tx.afterCommit(() => leaveDesks(ctx.sockets, known.id, { role, chatAdmin }));
    }
  }
  await announce(tx, changed, rev);
  const invited = changed.filter(({ changes }) => changes.email !== undefined).map(({ known }) => known.id);
  let mailed = 0;
  if (invited.length > 0) {
    const people = await tx.db
      .selectFrom('app_user')
      .select(['id', 'email', 'first_name', 'last_name', 'language'])
      .where('id', 'in', invited)
      .execute();
    mailed = await invitePeople(ctx, tx, people, by, invite);
  }
  await tx.db
    .insertInto('audit')
    .values(
      changed.map(({ known, changes }) => ({
        action: 'edit' as const,
        actor_id: by.id,
        target_id: known.id,
        row_id: by.importId === undefined ? null : importRow(by.importId),
        details: JSON.stringify({ ...changes, before: beforeOf(known, changes) }),
      })),
    )
    .execute();
  if (changed.some(({ changes }) => hasNewRights(changes))) await electorateChanged(tx, ctx);
  return mailed;
}

/** The values that the changes replace. */
const beforeOf = (known: KnownPerson, changes: Plan['changes']) =>
  Object.fromEntries(
    Object.keys(changes).map((field) => [field, known[field as keyof Plan['changes']] ?? null]),
  );

const hasNewRights = ({ role, course_type }: Plan['changes']): boolean =>
  role !== undefined || course_type !== undefined;

/** Sends changed people to the devices that show them. */
async function announce(tx: Write, changed: readonly { known: KnownPerson }[], rev: number): Promise<void> {
  const listed = changed.filter(({ known }) => known.visible).map(({ known }) => known.id);
  if (listed.length > 0) {
    await tx.changes('all', 'user', listed, 'put', rev);
    tx.nudge('all', rev);
  }
  const without = changed.filter(({ known }) => !known.visible && known.status === 'none');
  await publishAttendees(
    tx,
    without.map(({ known }) => known.id),
    rev,
  );
  for (const { known } of changed) {
    if (known.visible || known.status === 'none') continue;
    await tx.change(`user:${known.id}`, 'user', known.id, 'put', rev);
    tx.nudge(known.id, rev);
  }
}
