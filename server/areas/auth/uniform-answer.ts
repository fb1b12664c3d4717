import { addressOf } from '../../http/address.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Call } from '../../http/route.ts';

/** Longer than any of it takes: how long an answer takes does not tell whether an address is known. */
const always = 300;

/**
 * Answers a call that anybody may make, about an address that may or may not have an account: limited, refused while
 * the platform is closed, and after the same time in either case.
 */
export async function answerUniformly(
  { ctx, c }: Pick<Call, 'ctx' | 'c'>,
  what: string,
  work: () => Promise<void>,
) {
  await ctx.attempts.byAddress(what, addressOf(c, ctx.config));
  if ((await ctx.platform.state()).closed) throw new Refusal('closed');
  await Promise.all([work(), ctx.pause(always)]);
}
