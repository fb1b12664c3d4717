import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Call } from '../../http/route.ts';

/**
 * Milliseconds. Longer than the work takes, so that the response time doesn't reveal whether an address is
 * known.
 */
const responseTimeMs = 300;

/**
 * Runs the work of a public call about an address. The call is limited by the caller's address, refused while
 * the platform is closed, and takes at least 300 ms, whether or not the address has an account.
 */
export async function respondUniformly(
  { ctx, c }: Pick<Call, 'ctx' | 'c'>,
  limitName: string,
  work: () => Promise<void>,
) {
  await ctx.attempts.limitByIp(limitName, ipOf(c, ctx.config));
  if ((await ctx.platform.state()).closed) throw new Refusal('closed');
  await Promise.all([work(), ctx.pause(responseTimeMs)]);
}
