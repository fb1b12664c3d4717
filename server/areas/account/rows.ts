import type { Reader } from '../../db/client.ts';

/** Finds an account that is not deleted by its address, ignoring case. */
export const findAccount = (db: Reader, email: string) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'email',
      'password_hash',
      'status',
      'suspension_reason',
      'role',
      'first_name',
      'language',
      'email_verified_at',
      'consent_version',
    ])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
