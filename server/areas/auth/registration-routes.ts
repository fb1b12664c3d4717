import * as v from 'valibot';
import * as contract from '../../../contract/auth.ts';
import { type NewAnswers, newAnswers } from '../../../contract/questions.ts';
import type { SchoolSettings } from '../../../contract/school-settings.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { isCommon } from '../../auth/common-passwords.ts';
import { createMailedToken, takeMailedToken } from '../../auth/mailed-tokens.ts';
import { hashPassword, passwordMatches } from '../../auth/passwords.ts';
import { createSession, endSessionsOf, evictSessions } from '../../auth/sessions.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { findAccount, type AccountRow } from '../account/rows.ts';
import { checkNewAnswers } from '../questions/operations.ts';
import { storeAnswers } from '../questions/store-answers.ts';
import { visitor } from '../questions/rows.ts';
import { readConsentVersion } from '../school/current-school.ts';
import { isInvited, mailInvitationTo } from '../invitations/desk-acts.ts';
import { respondUniformly } from './respond-uniformly.ts';

const checkMail: Record<Locale, string> = {
  en: 'Please check your e-mail. We have sent you a message.',
  de: 'Bitte prüfen Sie Ihr Postfach. Wir haben Ihnen eine E-Mail geschickt.',
  ru: 'Проверьте почту. Мы отправили вам письмо.',
};

/** The data of a registration. It takes effect when the owner of the address confirms it. */
const signUp = v.object({
  first_name: v.string(),
  last_name: v.string(),
  password_hash: v.string(),
  language: v.string(),
  /** Hash of a secret that only the registering browser has. */
  secret_hash: v.optional(v.nullable(v.string())),
  /** Checked answers to the questions of the organisers. */
  answers: v.optional(newAnswers, []),
});
type SignUp = v.InferOutput<typeof signUp>;
type Row = Omit<SignUp, 'secret_hash' | 'answers'>;

const rowOf = ({ secret_hash: _hash, answers: _answers, ...row }: SignUp): Row => row;
const hashOf = (secret: string) => tokenHash(secret).toString('base64');

export const registrationRoutes = [
  route(contract.register, async (call) => {
    const { ctx, body, locale } = call;
    const { email, first_name, last_name, password, secret } = body;
    requireMaySignUp((await ctx.school.current()).settings.sign_up, email);
    if (isCommon(password, [email, first_name, last_name]))
      throw new Refusal('invalid', { fields: { password: ['common'] } });
    const answers = await checkNewAnswers(ctx.db, visitor, body.answers);
    await respondUniformly(call, 'register', async () => {
      const request = {
        first_name,
        last_name,
        password_hash: await hashPassword(password),
        language: locale,
        secret_hash: secret === undefined ? null : hashOf(secret),
        answers,
      };
      const mayMail = await ctx.attempts.mayMail(email);
      await write(ctx.db, ctx.announcer, (tx) => register(ctx, tx, email, request, mayMail));
      ctx.mailSender.wake();
    });
    return { message: checkMail[locale] };
  }),

  route(contract.confirmEmail, async ({ ctx, c, body }) => {
    await ctx.attempts.limitByIp('confirm', ipOf(c, ctx.config));
    const agent = c.req.header('user-agent');
    const { endedSessionIds, ...answer } = await write(ctx.db, ctx.announcer, (tx) =>
      confirm(ctx, tx, body, agent),
    );
    evictSessions(ctx, endedSessionIds);
    return answer;
  }),
];

/**
 * Registers an unconfirmed account. Registering first doesn't reserve an address: the data travels with the
 * mailed token, and an unconfirmed account can be registered again by anybody.
 */
async function register(ctx: Context, tx: Write, email: string, request: SignUp, mayMail: boolean) {
  const account = await findAccount(tx.db, email);
  // An invited person gets the invitation again. Mails over the limit are dropped.
  if (account?.status === 'none' && (await isInvited(tx.db, account.id))) {
    if (mayMail) await mailInvitationTo(ctx, tx, account.id);
    return;
  }
  const isOpen = account?.status === 'none' || (account?.status === 'pending' && !account.email_verified_at);
  if (account && !isOpen) {
    if (mayMail) await notifyOwner(ctx, tx, account);
    return;
  }
  tx.desk('people');
  const row = rowOf(request);
  const userId = account
    ? await replaceRegistration(ctx, tx, account, row)
    : await createAccount(ctx, tx, email, row);
  // Undefined if another request has registered the address at the same moment; that one sends the mail.
  if (userId !== undefined && mayMail) await mailConfirmation(ctx, tx, { id: userId, email }, request);
}

/** Signing up counts as consent to the current legal documents. */
const consent = async (ctx: Context, tx: Write) => ({
  consent_version: await readConsentVersion(tx.db, ctx.config),
  consent_at: new Date(ctx.now()),
});

/** @throws Refusal at the address if the school does not let it sign up */
function requireMaySignUp({ who, domains }: SchoolSettings['sign_up'], email: string): void {
  const refuse = (rule: string) => {
    throw new Refusal('invalid', { fields: { email: [rule] } });
  };
  if (who === 'closed') refuse('signUpClosed');
  if (who === 'invited') refuse('onlyInvited');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (who === 'domains' && !domains.includes(domain)) refuse('otherDomain');
}

async function createAccount(
  ctx: Context,
  tx: Write,
  email: string,
  request: Row,
): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('app_user')
    .values({ email, ...request, ...(await consent(ctx, tx)), status: 'pending', visible: false })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function replaceRegistration(
  ctx: Context,
  tx: Write,
  { id, status }: Pick<AccountRow, 'id' | 'status'>,
  request: Row,
): Promise<number> {
  // A profile whose invitation was revoked loses the role that the invitation gave.
  const uninvited =
    status === 'none' &&
    ({ status: 'pending', visible: false, role: 'attendee', course_type: null } as const);
  await tx.db
    .updateTable('app_user')
    .set({ ...request, ...(await consent(ctx, tx)), ...uninvited })
    .where('id', '=', id)
    .execute();
  const endedSessionIds = await endSessionsOf(tx.db, id);
  tx.afterCommit(() => evictSessions(ctx, endedSessionIds));
  return id;
}

/** The answers of the last registration of an account, which its address has not confirmed. */
export async function lastAnswers(db: Reader, userId: number): Promise<NewAnswers> {
  const token = await db
    .selectFrom('mailed_token')
    .select('data')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const request = v.safeParse(signUp, token?.data);
  return request.success ? request.output.answers : [];
}

/** The mail contains no text from the registration, because the address may belong to another person. */
export async function mailConfirmation(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Write,
  { id, email }: { id: number; email: string },
  request: Omit<SignUp, 'answers'> & { answers?: NewAnswers },
): Promise<void> {
  const answers = request.answers ?? (await lastAnswers(tx.db, id));
  const token = await createMailedToken(tx.db, {
    purpose: 'confirm',
    userId: id,
    now: ctx.now(),
    data: { ...request, answers },
  });
  const link = mailLink(ctx.config, `/sign-up/confirm/${token}`, request.language);
  await queueMail(tx.db, {
    to: email,
    userId: id,
    language: request.language,
    content: { kind: 'confirm', name: '', link },
  });
}

/** Notifies the owner of an address that another person tried to use. */
export async function notifyOwner(
  ctx: Pick<Context, 'config'>,
  tx: Write,
  { id, email, first_name, language }: Pick<AccountRow, 'id' | 'email' | 'first_name' | 'language'>,
) {
  if (email === null) return;
  await queueMail(tx.db, {
    to: email,
    userId: id,
    language,
    content: {
      kind: 'known-address',
      name: first_name,
      signIn: mailLink(ctx.config, '/auth', language),
      forgot: mailLink(ctx.config, '/auth?forgot=1', language),
    },
  });
}

/**
 * The link alone proves access to the mailbox. The secret or the password proves that the same person
 * registered.
 */
async function requireSameRegistrant(request: SignUp, { secret, password }: Confirmation) {
  if (secret && request.secret_hash && hashOf(secret) === request.secret_hash) return;
  if (!password) throw new Refusal('invalid', { fields: { password: ['required'] } });
  if (!(await passwordMatches(request.password_hash, password)))
    throw new Refusal('invalid', { fields: { password: ['signUpPassword'] } });
}

type Confirmation = v.InferOutput<typeof contract.confirmEmail.body>;

async function confirm(ctx: Context, tx: Write, sent: Confirmation, agent: string | undefined) {
  const { token } = sent;
  const confirmToken = await takeMailedToken(tx.db, 'confirm', token, ctx.now());
  const request = v.safeParse(signUp, confirmToken?.data);
  if (confirmToken && request.success) await requireSameRegistrant(request.output, sent);
  const confirmed =
    confirmToken && request.success
      ? await tx.db
          .updateTable('app_user')
          .set({ ...rowOf(request.output), email_verified_at: new Date(ctx.now()) })
          .where('id', '=', confirmToken.user_id)
          .where('status', '=', 'pending')
          .where('email_verified_at', 'is', null)
          .where('deleted_at', 'is', null)
          .returning(['id', 'email'])
          .executeTakeFirst()
      : undefined;
  if (!confirmed || !request.success) throw new Refusal('invalid', { fields: { token: ['token'] } });
  await storeAnswers(tx, confirmed.id, request.output.answers, {
    rev: await tx.rev(),
    at: new Date(ctx.now()),
  });
  tx.desk('people');
  await tx.db
    .deleteFrom('mailed_token')
    .where('user_id', '=', confirmed.id)
    .where('purpose', '=', 'confirm')
    .execute();
  const endedSessionIds = await endSessionsOf(tx.db, confirmed.id);
  const session = await createSession(tx.db, confirmed.id, agent, 'pending');
  return { token: session.token, email: confirmed.email ?? '', endedSessionIds };
}
