import { performance } from 'node:perf_hooks';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { attemptDelivery } from './attempt.ts';
import { bodyOf } from './delivery-body.ts';
import { type DeliveryRow, recordAttempt, recordOff } from './record-attempt.ts';

export interface WebhookSender {
  /** Checks the queue now. */
  wake: () => void;
  stop: () => Promise<void>;
}

type Parts = Pick<Context, 'db' | 'announcer' | 'log' | 'now'> & {
  config: Pick<Config, 'publicUrl' | 'webhookLocal'>;
};

/** Milliseconds between checks: causes don't wake the sender. */
const pollMs = 2000;
/** Milliseconds for which a process claims a delivery. After a crash, another process takes it. */
const claimMs = 60_000;
/** Deliveries to one receiver at the same time. */
const batchSize = 3;

/**
 * Sends the deliveries that are due, for each webhook independently, so that a slow receiver delays no other. Failed ones
 * are retried with growing pauses. If a process dies between sending and recording it, the delivery is sent again with
 * the same id. Several processes may share the queue.
 */
export function webhookSender({ db, announcer, log, now, config }: Parts): WebhookSender {
  const ctx = { db, announcer, now };
  let stopped = false;
  let again = false;
  let checking: Promise<void> | null = null;
  const sending = new Map<number, Promise<void>>();
  const timer = setInterval(() => wake(), pollMs).unref();

  const wake = () => {
    if (stopped) return;
    again = true;
    checking ??= check().finally(() => {
      checking = null;
      if (again) wake();
    });
  };

  const check = async () => {
    again = false;
    try {
      const due = await db
        .selectFrom('webhook_delivery')
        .select('webhook_id')
        .distinct()
        .where('next_at', '<=', new Date(now()))
        .execute();
      for (const { webhook_id: id } of due) {
        if (stopped || sending.has(id)) continue;
        sending.set(
          id,
          sendAll(id).finally(() => sending.delete(id)),
        );
      }
    } catch (error) {
      // The database is unavailable; the next check retries.
      if (!stopped) log.warn({ err: error }, 'reading the deliveries of webhooks failed');
    }
  };

  const sendAll = async (webhookId: number) => {
    try {
      for (let rows = await claimNext(webhookId); rows.length > 0; rows = await claimNext(webhookId)) {
        await Promise.all(rows.map(send));
        if (stopped) return;
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error, webhook: webhookId }, 'sending deliveries of a webhook failed');
    }
  };

  const claimNext = (webhookId: number) =>
    db
      .updateTable('webhook_delivery')
      .set((eb) => ({ next_at: new Date(now() + claimMs), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('webhook_delivery')
          .select('id')
          .where('webhook_id', '=', webhookId)
          .where('next_at', '<=', new Date(now()))
          .orderBy('next_at')
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute();

  const send = async (row: DeliveryRow) => {
    const webhook = await db
      .selectFrom('webhook')
      .select(['url', 'secret', 'active'])
      .where('id', '=', row.webhook_id)
      .executeTakeFirst();
    // Deleted meanwhile, with its deliveries.
    if (!webhook) return;
    if (!webhook.active && row.event !== 'test') {
      await recordOff(ctx, row.id);
      return;
    }
    const began = performance.now();
    const { status, error } = await attemptDelivery({
      url: webhook.url,
      secret: webhook.secret,
      id: row.id,
      body: bodyOf(row, config.publicUrl),
      timestamp: Math.floor(now() / 1000),
      local: config.webhookLocal,
    });
    if (error)
      log.warn({ webhook: row.webhook_id, attempts: row.attempts, status, error }, 'a webhook failed');
    await recordAttempt(ctx, row, { status, error, duration: performance.now() - began });
  };

  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      const rest = Promise.all([checking, ...sending.values()]);
      // An attempt may take longer than the shutdown waits.
      await Promise.race([rest, new Promise((over) => setTimeout(over, 3000).unref())]);
    },
  };
}
