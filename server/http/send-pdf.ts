import type { Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';

/** Drawing one takes about 20 ms, so it counts as this many requests of the person. */
const callsPerPdf = 19;

/** Draws a PDF and sends it for saving. @throws Refusal `tooMany` */
export async function sendPdf(
  { ctx, c, me }: { ctx: Pick<Context, 'calls'>; c: HonoContext; me: { id: number } },
  name: string,
  draw: () => Promise<Uint8Array>,
): Promise<Response> {
  await ctx.calls.take(me.id, callsPerPdf);
  return c.body(new Uint8Array(await draw()).buffer, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
}
