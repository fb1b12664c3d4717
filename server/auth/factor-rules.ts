import { type RawBuilder, sql } from 'kysely';

/* Conditions about a row of `app_user`. */

/** An organiser, of whom the school requires a second factor or a passkey. */
export const needsFactor = sql<boolean>`(app_user.role in ('moderator', 'admin', 'platformadmin')
  and coalesce((select (settings->>'second_factor')::boolean from school_version order by id desc limit 1), false))`;

/** The sign-in asks for a code. */
export const hasCodes = sql<boolean>`exists (select from second_factor
  where second_factor.user_id = app_user.id and confirmed_at is not null)`;

/** A passkey for the host name, or for any with null. Passkeys of a former host name can't be used. */
export const hasPasskey = (rpId: string | null): RawBuilder<boolean> =>
  sql<boolean>`exists (select from passkey where passkey.user_id = app_user.id
    and (${rpId}::text is null or rp_id = ${rpId}))`;

/**
 * For queries that join `session`: the rights of the person wait for a second factor. A passkey protects only sessions
 * that began with it, because the password opens the others alone.
 */
export const isWithheldInSession = sql<boolean>`(${needsFactor} and not ${hasCodes}
  and not (session.signed_in_with is not distinct from 'passkey' and ${hasPasskey(null)}))`;

/** The person has neither codes nor a passkey that works for the host name. */
export const isUnprotected = (rpId: string | null): RawBuilder<boolean> =>
  sql<boolean>`(${needsFactor} and not ${hasCodes} and not ${hasPasskey(rpId)})`;
