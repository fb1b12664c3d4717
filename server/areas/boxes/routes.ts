import * as contract from '../../../contract/boxes.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { sendFile } from '../files/routes.ts';
import { fileOf, partOf } from './copies.ts';
import { boxDeskRoutes } from './desk-routes.ts';
import { performHandover } from './handover.ts';
import { heldRoutes } from './held-routes.ts';
import { newestCopy } from './make-copy.ts';
import { authoriseBox, confirmCopy, pair, recordVersion, requireSameTables } from './pairing.ts';

export const boxRoutes = [
  ...boxDeskRoutes,
  ...heldRoutes,

  route(contract.pairBox, async ({ ctx, c, body }) => {
    await ctx.attempts.limitByIp('box code', ipOf(c, ctx.config));
    requireSameTables(body.schema_version);
    return pair(ctx, body);
  }),

  route(contract.takeBoxCopy, async ({ ctx, c, query }) => {
    const box = await authoriseBox(ctx, c);
    requireSameTables(query.schema_version);
    if (query.version !== undefined) await recordVersion(ctx, box, query.version);
    return newestCopy(ctx, box, (query.max_age ?? 0) * 1000);
  }),

  route(contract.readBoxPart, async ({ ctx, c, params: { hash } }) => {
    const box = await authoriseBox(ctx, c);
    const content = await partOf(ctx.db, box.id, hash);
    if (!content) throw new Refusal('notFound');
    return c.body(new Uint8Array(content).buffer, 200, {
      'content-type': 'application/gzip',
      'content-length': String(content.length),
      'cache-control': 'private, no-store',
    });
  }),

  route(contract.readBoxFile, async ({ ctx, c, params: { hash } }) => {
    const box = await authoriseBox(ctx, c);
    const file = await fileOf(ctx.db, box.id, hash);
    if (!file) throw new Refusal('notFound');
    return sendFile(ctx, c, file, 'no-store', { download: true });
  }),

  route(contract.confirmBoxCopy, async ({ ctx, c, params: { id } }) => {
    const box = await authoriseBox(ctx, c);
    if (!(await confirmCopy(ctx, box.id, id))) throw new Refusal('notFound');
    return undefined;
  }),

  route(contract.handOver, async ({ ctx, c, body: { ops }, locale }) => {
    const box = await authoriseBox(ctx, c);
    const { results } = await performHandover(ctx, box, ops, locale);
    return results;
  }),
];
