import type { Context as HonoContext } from 'hono';
import type { Locale } from '../../../contract/scalars.ts';
import { createSession, refreshDevices, type SessionOrigin } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { setCaller } from '../../http/for-caller.ts';
import { userOnWire, usersFor } from '../people/rows.ts';

/** Creates a session of a person and returns it as the response to a sign-in. */
export async function beginSession(
  { ctx, c, locale }: { ctx: Context; c: HonoContext; locale: Locale },
  userId: number,
  origin: SessionOrigin,
) {
  const session = await createSession(ctx.db, userId, c.req.header('user-agent'), 'full', origin);
  refreshDevices(ctx, userId);
  const me = await ctx.sessions.find(session.token);
  if (me) setCaller(c, me);
  const [row] = await usersFor(ctx.db, userId, [userId]);
  return { ...session, user: userOnWire(row!, userId, locale, ctx.presence.isOnline(userId)) };
}
