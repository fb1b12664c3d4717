import { sql } from 'kysely';
import type * as v from 'valibot';
import type * as contract from '../../../contract/invitations.ts';
import { type InvitationState, invitationStates } from '../../../contract/invitations.ts';
import type { RoleAlias } from '../../../contract/users.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { seconds } from '../../http/seconds.ts';

type Reading = Pick<Context, 'db' | 'now'>;

interface InvitationRow {
  id: number;
  kind: contract.Invitation['kind'];
  state: InvitationState;
  name: string;
  email: string | null;
  role: RoleAlias;
  course_type: number | null;
  created_at: Date;
  sent_at: Date | null;
  undelivered: boolean;
  expires_at: Date | null;
  accepted_at: Date | null;
  showable: boolean;
  used: number;
  max_uses: number | null;
}

/** An invitation by mail is accepted once the profile is an account, whichever mailed link made it one. */
const invitationRows = (now: number) => sql`
  select i.id::float8 as id, i.kind,
    case when i.kind = 'mail' and u.status <> 'none' then 'accepted'
      when i.revoked_at is not null then 'revoked'
      when i.kind = 'mail' and i.sent_at is null then 'unsent'
      when i.kind = 'link' and i.used >= i.max_uses then 'accepted'
      when i.expires_at <= ${new Date(now)} then 'expired'
      else 'open' end as state,
    case i.kind when 'mail' then trim(u.first_name || ' ' || u.last_name) else i.name end as name,
    u.email, coalesce(i.role, u.role, 'attendee') as role,
    coalesce(i.course_type, u.course_type) as course_type,
    i.created_at, i.sent_at, i.kind = 'mail' and exists (select from mail where mail.user_id = i.user_id
      and mail.kind = 'invitation' and mail.bounced_at > i.sent_at) as undelivered,
    i.expires_at, case when u.status <> 'none' then u.decided_at end as accepted_at,
    i.token is not null as showable, i.used, i.max_uses
  from invitation i left join app_user u on u.id = i.user_id
  where u.deleted_at is null`;

interface Filter {
  state?: InvitationState | undefined;
  text?: string;
  ids?: readonly number[];
}

const matches = ({ state, text = '', ids }: Filter) => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${state ?? null}::text is null or state = ${state ?? null})
    and (${text} = '' or name ilike ${pattern} or email ilike ${pattern})
    and (${ids === undefined} or id = any(${[...(ids ?? [])]}::float8[]))`;
};

export async function selectInvitations(
  { db, now }: Reading,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: InvitationRow[]; total: number }> {
  const found = sql`from (${invitationRows(now())}) as found where ${matches(filter)}`;
  const { rows } = await sql<InvitationRow>`select * ${found}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Counts all invitations by state. */
export async function countInvitations({ db, now }: Reading): Promise<Record<InvitationState, number>> {
  const { rows } = await sql<{ state: InvitationState; total: number }>`
    select state, count(*)::int as total from (${invitationRows(now())}) as found group by state`.execute(db);
  const counts = new Map(rows.map(({ state, total }) => [state, total]));
  return Object.fromEntries(invitationStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    InvitationState,
    number
  >;
}

export const invitationsOnWire = (
  rows: readonly InvitationRow[],
): v.InferInput<typeof contract.invitation>[] =>
  rows.map((row) => ({
    ...row,
    created_at: seconds(row.created_at),
    sent_at: row.sent_at && seconds(row.sent_at),
    expires_at: row.expires_at && seconds(row.expires_at),
    accepted_at: row.accepted_at && seconds(row.accepted_at),
  }));

export async function invitationById(ctx: Reading, id: number) {
  const { rows } = await selectInvitations(ctx, { ids: [id] }, { limit: 1, offset: 0 });
  const [invitation] = invitationsOnWire(rows);
  if (!invitation) throw new Refusal('notFound');
  return invitation;
}
