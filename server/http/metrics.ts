import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Cluster } from '../cluster/join-cluster.ts';

const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const delay = monitorEventLoopDelay({ resolution: 20 });
const requests = new Map<string, { count: number; sum: number; within: number[] }>();

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

const receivedMails = new Map<string, number>();

/** Counts a mail that a mail server has piped in, by its outcome. */
export function countReceivedMail(outcome: string): void {
  receivedMails.set(outcome, (receivedMails.get(outcome) ?? 0) + 1);
}

/** The metrics in Prometheus text format. */
export function metricsText(online: number, { bus, isLeader }: Pick<Cluster, 'bus' | 'isLeader'>): string {
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
  lines.push('# TYPE yurt_received_mails_total counter');
  for (const [outcome, count] of receivedMails)
    lines.push(`yurt_received_mails_total{outcome="${outcome}"} ${count}`);
  lines.push('# TYPE yurt_people_online gauge', `yurt_people_online ${online}`);
  lines.push(
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  );
  lines.push(
    '# TYPE yurt_event_loop_delay_p99_seconds gauge',
    `yurt_event_loop_delay_p99_seconds ${delay.percentile(99) / 1e9}`,
  );
  lines.push('# TYPE yurt_leader gauge', `yurt_leader ${isLeader() ? 1 : 0}`);
  if (bus) {
    const { healthy, silentMs, others, lost } = bus.state();
    lines.push('# TYPE yurt_bus_healthy gauge', `yurt_bus_healthy ${healthy ? 1 : 0}`);
    lines.push('# TYPE yurt_bus_silent_seconds gauge', `yurt_bus_silent_seconds ${silentMs / 1000}`);
    lines.push('# TYPE yurt_bus_processes gauge', `yurt_bus_processes ${others + 1}`);
    lines.push('# TYPE yurt_bus_lost_total counter', `yurt_bus_lost_total ${lost}`);
  }
  return `${lines.join('\n')}\n`;
}
