import { invitationDays } from '../../../contract/invitations.ts';
import { newToken, tokenHash } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { mailLink, queueMails } from '../../mail/queue-mail.ts';

const dayMs = 24 * 3_600_000;

export interface Invitee {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  language: string;
}

/** Records people as invited, without a mail. An existing invitation stays as it is. */
export async function prepareInvitations(
  tx: Write,
  people: readonly Pick<Invitee, 'id'>[],
  createdBy: number | null,
): Promise<void> {
  if (people.length === 0) return;
  await tx.db
    .insertInto('invitation')
    .values(people.map(({ id }) => ({ kind: 'mail' as const, user_id: id, created_by: createdBy })))
    .onConflict((oc) => oc.column('user_id').where('user_id', 'is not', null).doNothing())
    .execute();
}

/** Mails each person a new link. Earlier links of these people stop working. */
export async function mailInvitations(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Write,
  people: readonly Invitee[],
  createdBy: number | null,
): Promise<void> {
  if (people.length === 0) return;
  const now = ctx.now();
  const invited = people.map((person) => ({ person, token: newToken() }));
  await tx.db
    .insertInto('invitation')
    .values(
      invited.map(({ person, token }) => ({
        kind: 'mail' as const,
        user_id: person.id,
        token_hash: tokenHash(token),
        created_by: createdBy,
        created_at: new Date(now),
        sent_at: new Date(now),
        expires_at: new Date(now + invitationDays * dayMs),
      })),
    )
    .onConflict((oc) =>
      oc
        .column('user_id')
        .where('user_id', 'is not', null)
        .doUpdateSet((eb) => ({
          token_hash: eb.ref('excluded.token_hash'),
          sent_at: eb.ref('excluded.sent_at'),
          expires_at: eb.ref('excluded.expires_at'),
          revoked_at: null,
        })),
    )
    .execute();
  await queueMails(
    tx.db,
    invited.map(({ person: { id, email, first_name, last_name, language }, token }) => ({
      to: email,
      userId: id,
      language,
      content: {
        kind: 'invitation' as const,
        name: `${first_name} ${last_name}`.trim(),
        link: mailLink(ctx.config, `/invitation/${token}`, language),
      },
    })),
  );
}
