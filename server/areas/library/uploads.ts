import type { Context as HonoContext } from 'hono';
import { retryAtBoxSeconds } from '../../box/answered-calls.ts';
import { bearerOf } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import { refusalOf } from '../../http/refusal.ts';
import { remainingQuota } from './create-material.ts';
import { mayUpload } from './rights.ts';
import { requireNotArchived } from '../school/archive.ts';

const answer = (status: number, retryAfterSeconds?: number) =>
  new Response(null, {
    status,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  });

/** Handles tus requests, which upload files in parts. Only for people who may add materials. */
export async function handleUpload(ctx: Context, c: HonoContext): Promise<Response> {
  if (ctx.box) return answer(503, retryAtBoxSeconds);
  const token = bearerOf(c.req.header('authorization'));
  const me = token === undefined ? undefined : await ctx.sessions.find(token);
  if (!me || me.scope !== 'full') return answer(401);
  if (me.status !== 'approved' || !mayUpload(me)) return answer(403);
  if (!me.staysWhenClosed && (await ctx.platform.state()).closed) return answer(413);
  try {
    await requireNotArchived(ctx);
    await ctx.calls.take(me.id);
    const release = await ctx.uploadLimits.begin(me.id, Number(c.req.header('content-length') ?? 0), false);
    try {
      return await ctx.partUploads.handle(me.id, c.req.raw, await remainingQuota(ctx, me));
    } finally {
      release();
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'server') ctx.log.error({ err: error }, 'upload failed');
    return answer(refusal.status, refusal.retryAfterSeconds);
  }
}
