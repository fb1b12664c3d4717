import * as contract from '../../../contract/set-up-checks.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { mailFolder } from '../../mail/transport.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { readSchoolName } from '../school/current-school.ts';

/** Checks of the installation that an administrator runs. */
export const setUpCheckRoutes = [
  route(contract.testMail, async ({ ctx, me, locale }) => {
    requireRole(isAdmin, me);
    const { email, first_name } = await ctx.db
      .selectFrom('app_user')
      .select(['email', 'first_name'])
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    if (email === null) throw new Refusal('invalid', { fields: { email: ['required'] } });
    if (!(await ctx.attempts.mayMail(`test ${email}`)))
      throw new Refusal('tooMany', { retryAfterSeconds: 3600 });
    return deliverTest(ctx, { to: email, name: first_name, locale });
  }),

  route(contract.checkAddress, async ({ ctx, c, me }) => {
    requireRole(isAdmin, me);
    return {
      public_url: ctx.config.publicUrl,
      is_public_url_set: ctx.config.isPublicUrlSet,
      trusts_proxy: ctx.config.trustProxy,
      forwarded_proto: c.req.header('x-forwarded-proto')?.slice(0, 40) ?? null,
      is_forwarded: c.req.header('x-forwarded-for') !== undefined,
    };
  }),
];

interface TestMail {
  to: string;
  name: string;
  locale: Locale;
}

async function deliverTest(ctx: Context, { to, name, locale }: TestMail): Promise<contract.MailTest> {
  const school = await readSchoolName(ctx.db, locale);
  const mail = composeMail({ kind: 'test', name }, locale, school);
  try {
    await ctx.deliver({
      id: 0,
      kind: 'test',
      language: locale,
      fromName: school.name,
      logo: school.logo,
      to,
      ...mail,
      replyTo: null,
      inReplyTo: null,
      references: [],
      at: ctx.now(),
    });
  } catch (error) {
    return { to, outcome: 'failed', detail: answerOf(error) };
  }
  return ctx.config.smtpUrl === undefined
    ? { to, outcome: 'folder', detail: mailFolder(ctx.config) }
    : { to, outcome: 'sent', detail: null };
}

const maxAnswer = 300;

/** The answer of the mail server, or the error of the connection to it. The test mail contains nothing private. */
function answerOf(error: unknown): string {
  const { response, message, code } = error as { response?: string; message?: string; code?: string };
  return (response ?? message ?? code ?? '').replaceAll(/\s+/g, ' ').slice(0, maxAnswer);
}
