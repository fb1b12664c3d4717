import { sql } from 'kysely';
import { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { metricsText } from '../../http/metrics.ts';

export function healthRoutes(ctx: Context): Hono {
  const app = new Hono();
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/ready', async (c) => {
    try {
      await sql`select 1`.execute(ctx.db);
      const bus = ctx.cluster.bus?.state();
      // A process that has lost the bus still serves its own sockets, so it reports this and stays ready.
      return c.json({ status: 'ready', ...(bus && { processes: bus.healthy ? 'heard' : 'silent' }) });
    } catch {
      return c.json({ status: 'database' }, 503);
    }
  });
  if (ctx.config.metrics)
    app.get('/metrics', (c) => c.text(metricsText(ctx.presence.online().length, ctx.cluster)));
  return app;
}
