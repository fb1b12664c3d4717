import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';

const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const delay = monitorEventLoopDelay({ resolution: 20 });
const requests = new Map<string, { count: number; sum: number; within: number[] }>();

/** Counts and times requests by method, route and status class. */
export const measure: MiddlewareHandler = async (c, next) => {
  const start = performance.now();
  await next();
  const took = (performance.now() - start) / 1000;
  const key = `method="${c.req.method}",route="${c.req.routePath}",status="${Math.floor(c.res.status / 100)}xx"`;
  const entry = requests.get(key) ?? { count: 0, sum: 0, within: buckets.map(() => 0) };
  requests.set(key, entry);
  entry.count += 1;
  entry.sum += took;
  for (const [at, limit] of buckets.entries())
    if (took <= limit) entry.within[at] = (entry.within[at] ?? 0) + 1;
};

/** The Prometheus text format. */
export function metricsText(online: number): string {
  delay.enable();
  const lines = ['# TYPE yurt_request_seconds histogram'];
  for (const [labels, entry] of requests) {
    for (const [at, limit] of buckets.entries()) {
      lines.push(`yurt_request_seconds_bucket{${labels},le="${limit}"} ${entry.within[at] ?? 0}`);
    }
    lines.push(`yurt_request_seconds_bucket{${labels},le="+Inf"} ${entry.count}`);
    lines.push(
      `yurt_request_seconds_sum{${labels}} ${entry.sum}`,
      `yurt_request_seconds_count{${labels}} ${entry.count}`,
    );
  }
  lines.push('# TYPE yurt_people_online gauge', `yurt_people_online ${online}`);
  lines.push(
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  );
  lines.push(
    '# TYPE yurt_event_loop_delay_p99_seconds gauge',
    `yurt_event_loop_delay_p99_seconds ${delay.percentile(99) / 1e9}`,
  );
  return `${lines.join('\n')}\n`;
}
