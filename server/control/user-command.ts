import * as v from 'valibot';
import { roleAliases } from '../../contract/users.ts';
import { deleteApiTokensOf } from '../auth/api-tokens.ts';
import { deleteMailedTokens } from '../auth/mailed-tokens.ts';
import { hashPassword, randomPassword } from '../auth/passwords.ts';
import { approveOrDecline } from '../areas/admin/approve-accounts.ts';
import { deleteFactors } from '../areas/second-factor/end-factor.ts';
import { refreshRights } from '../areas/second-factor/withheld.ts';
import { unlinkOtherAddresses } from '../areas/single-sign-on/linked-identities.ts';
import { leaveDesks } from '../areas/desks/rights.ts';
import { write, type Write } from '../db/write.ts';
import { type Command, CommandError, type ControlContext } from './command.ts';

const usage = `user add EMAIL FIRST-NAME LAST-NAME [ROLE]   creates an approved account with a random password
user approve EMAIL
user role EMAIL ROLE                         ${roleAliases.join(', ')}
user chat-admin EMAIL on|off
user password EMAIL                          sets a random password, deletes all passkeys and API tokens, and ends all sessions
user no-second-factor EMAIL                  deletes the codes of the sign-in and all passkeys`;

const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email());
const role = v.picklist(roleAliases);

const actions: Record<string, (ctx: ControlContext, args: readonly string[]) => Promise<string>> = {
  add,
  approve: (ctx, [address]) => approve(ctx, address),
  role: (ctx, [address, roleName]) => {
    const alias = checked(role, roleName, `The role must be one of ${roleAliases.join(', ')}`);
    return change(ctx, address, { role: alias }, `now ${alias}`);
  },
  'chat-admin': (ctx, [address, roleName]) => {
    const state = checked(v.picklist(['on', 'off']), roleName, 'The last argument must be on or off');
    return change(ctx, address, { chat_admin: state === 'on' }, `chat admin: ${state}`);
  },
  password,
  'no-second-factor': endFactor,
};

export const userCommand: Command = (ctx, { args: [action = '', ...rest] }) => {
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run) throw new CommandError(usage);
  return run(ctx, rest);
};

function checked<S extends v.GenericSchema>(schema: S, value: unknown, otherwise: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new CommandError(otherwise);
  return result.output;
}

async function add(
  ctx: ControlContext,
  [address, first = '', last = '', roleName = 'attendee']: readonly string[],
) {
  const mail = checked(email, address, usage);
  const alias = checked(role, roleName, `The role must be one of ${roleAliases.join(', ')}`);
  if (first.trim() === '') throw new CommandError(usage);
  const secret = randomPassword();
  const password_hash = await hashPassword(secret);
  await write(ctx.db, ctx.announcer, async (tx) => {
    if (await accountOf(tx, mail)) throw new CommandError(`${mail} already has an account`);
    const rev = await tx.rev();
    const { id } = await tx.db
      .insertInto('app_user')
      .values({
        email: mail,
        password_hash,
        first_name: first.trim(),
        last_name: last.trim(),
        role: alias,
        status: 'approved',
        visible: true,
        email_verified_at: new Date(ctx.now()),
        rev,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.change('all', 'user', id, 'put', rev);
    tx.nudge('all', rev);
  });
  return `${mail} (${alias}) can sign in with the password ${secret}`;
}

const accountOf = async (tx: Write, address: string | undefined) =>
  tx.db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', (address ?? '').trim().toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

type Columns = {
  role?: (typeof roleAliases)[number];
  chat_admin?: boolean;
};

async function change(ctx: ControlContext, address: string | undefined, columns: Columns, message: string) {
  await write(ctx.db, ctx.announcer, async (tx) => {
    const account = await accountOf(tx, address);
    if (!account) throw new CommandError(`No account has the address ${address ?? ''}`);
    const rev = await tx.rev();
    const { role: alias, chat_admin: chatAdmin } = await tx.db
      .updateTable('app_user')
      // Their rights may have changed, so their devices fetch a new snapshot.
      .set((eb) => ({ ...columns, rev, reset_xid: eb.fn('pg_current_xact_id', []) }))
      .where('id', '=', account.id)
      .returning(['role', 'chat_admin'])
      .executeTakeFirstOrThrow();
    await tx.change('all', 'user', account.id, 'put', rev);
    tx.nudge('all', rev);
    tx.desk('people');
    tx.afterCommit(() => leaveDesks(ctx.sockets, account.id, { role: alias, chatAdmin }));
  });
  return `${address}: ${message}`;
}

/** Approves an account, whether its address is confirmed or not. */
async function approve(ctx: ControlContext, address: string | undefined) {
  const count = await write(ctx.db, ctx.announcer, async (tx) => {
    const account = await accountOf(tx, address);
    if (!account) throw new CommandError(`No account has the address ${address ?? ''}`);
    await tx.db
      .updateTable('app_user')
      .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(new Date(ctx.now()))) }))
      .where('id', '=', account.id)
      .execute();
    const { decided } = await approveOrDecline(tx, ctx, {
      action: 'approve',
      actor: null,
      ids: [account.id],
    });
    return decided.length;
  });
  ctx.mailSender?.wake();
  return `${address}: ${count === 0 ? 'already approved' : 'approved'}`;
}

async function password(ctx: ControlContext, [address]: readonly string[]) {
  const secret = randomPassword();
  const password_hash = await hashPassword(secret);
  const endedSessionIds = await write(ctx.db, ctx.announcer, async (tx) => {
    const account = await accountOf(tx, address);
    if (!account) throw new CommandError(`No account has the address ${address ?? ''}`);
    await tx.db.updateTable('app_user').set({ password_hash }).where('id', '=', account.id).execute();
    // A mailed link could otherwise set another address or password.
    await deleteMailedTokens(tx.db, account.id);
    await tx.db.deleteFrom('passkey').where('user_id', '=', account.id).execute();
    await unlinkOtherAddresses(tx.db, account.id);
    await deleteApiTokensOf(tx.db, account.id);
    return tx.db.deleteFrom('session').where('user_id', '=', account.id).returning('id').execute();
  });
  for (const { id } of endedSessionIds) {
    ctx.sessions?.evict(id);
    ctx.sockets?.cut(id);
  }
  return `${address} can sign in with the password ${secret}`;
}

async function endFactor(ctx: ControlContext, [address]: readonly string[]) {
  const account = await write(ctx.db, ctx.announcer, async (tx) => {
    const found = await accountOf(tx, address);
    if (!found) throw new CommandError(`No account has the address ${address ?? ''}`);
    await deleteFactors(tx.db, found.id);
    return found;
  });
  await refreshRights(ctx, [account.id]);
  return `${address} signs in with the password alone`;
}
