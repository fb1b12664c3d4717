import { sql } from 'kysely';
import { Hono } from 'hono';
import type { Context } from '../context.ts';
import { metricsText } from '../http/metrics.ts';

/** For whoever watches over the server: is the process up, can it serve, what does it do. */
export function healthRoutes(ctx: Context): Hono {
  const app = new Hono();
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/ready', async (c) => {
    try {
      await sql`select 1`.execute(ctx.db);
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'database' }, 503);
    }
  });
  if (ctx.config.metrics) app.get('/metrics', (c) => c.text(metricsText(ctx.presence.online().length)));
  return app;
}
