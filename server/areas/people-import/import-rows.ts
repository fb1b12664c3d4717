import { sql } from 'kysely';
import type { ImportCounts } from '../../../contract/people-import.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { StoredSettings } from '../../db/people-schema.ts';
import type { Write } from '../../db/write.ts';
import { leaveDesks } from '../desks/rights.ts';
import { mailInvitations, prepareInvitations } from '../invitations/mail-invitations.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { type Importer, type KnownPerson, type Plan, planRow } from './plan.ts';
import type { ReadRow } from './read-people.ts';

export type ImportContext = Pick<Context, 'db' | 'announcer' | 'now' | 'config'> & {
  sockets?: Context['sockets'];
  mailSender?: Context['mailSender'];
};

/** Finds people by their addresses, in lower case. */
export async function knownPeople(
  db: Reader,
  emails: readonly string[],
  lock = false,
): Promise<Map<string, KnownPerson>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'status', 'first_name', 'last_name', 'role', 'course_type', 'work_place', 'position'])
    .select(['specialization', 'country', 'language', 'visible', 'chat_admin'])
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<boolean>`lower(email) = any(${[...emails]})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.email, row]));
}

export const planRows = (
  rows: readonly ReadRow[],
  known: ReadonlyMap<string, KnownPerson>,
  by: Importer,
  settings: Parameters<typeof planRow>[3],
): Plan[] => rows.map((row) => planRow(row, known.get(row.email), by, settings));

const countState = (plans: readonly Plan[], state: Plan['state']) =>
  plans.filter((plan) => plan.state === state).length;

export const countsOf = (plans: readonly Plan[]): ImportCounts => ({
  added: countState(plans, 'new'),
  updated: countState(plans, 'update'),
  unchanged: countState(plans, 'unchanged'),
  failed: countState(plans, 'error'),
});

/** Imports rows in the transaction of the caller: creates, updates and invites people. Rows with errors are skipped. */
export async function importRows(
  ctx: ImportContext,
  tx: Write,
  rows: readonly ReadRow[],
  by: Importer,
  settings: StoredSettings,
): Promise<ImportCounts> {
  const known = await knownPeople(
    tx.db,
    rows.map(({ email }) => email),
    true,
  );
  const plans = planRows(rows, known, by, settings);
  await addPeople(ctx, tx, plans, by, settings);
  await updatePeople(ctx, tx, plans, by);
  return countsOf(plans);
}

async function addPeople(
  ctx: ImportContext,
  tx: Write,
  plans: readonly Plan[],
  by: Importer,
  { invite }: StoredSettings,
) {
  const fresh = plans.filter(({ state }) => state === 'new');
  if (fresh.length === 0) return;
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
  const invitees = added.map((row) => ({ ...row, email: row.email ?? '' }));
  if (invite) await mailInvitations(ctx, tx, invitees, by.id);
  else await prepareInvitations(tx, invitees, by.id);
}

async function updatePeople(ctx: ImportContext, tx: Write, plans: readonly Plan[], by: Importer) {
  const changed = plans.flatMap(({ state, known, changes }) =>
    state === 'update' && known ? [{ known, changes }] : [],
  );
  if (changed.length === 0) return;
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
  await tx.db
    .insertInto('audit')
    .values(
      changed.map(({ known, changes }) => ({
        action: 'edit' as const,
        actor_id: by.id,
        target_id: known.id,
        details: JSON.stringify(changes),
      })),
    )
    .execute();
  if (changed.some(({ changes }) => hasNewRights(changes))) await electorateChanged(tx, ctx);
}

const hasNewRights = ({ role, course_type }: Plan['changes']): boolean =>
  role !== undefined || course_type !== undefined;

/** Sends changed people to the devices that show them. */
async function announce(tx: Write, changed: readonly { known: KnownPerson }[], rev: number): Promise<void> {
  const listed = changed.filter(({ known }) => known.visible).map(({ known }) => known.id);
  if (listed.length > 0) {
    await tx.changes('all', 'user', listed, 'put', rev);
    tx.nudge('all', rev);
  }
  for (const { known } of changed) {
    if (known.visible || known.status === 'none') continue;
    await tx.change(`user:${known.id}`, 'user', known.id, 'put', rev);
    tx.nudge(known.id, rev);
  }
}
