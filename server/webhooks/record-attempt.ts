import type { Selectable } from 'kysely';
import type { StopReason } from '../../contract/webhooks.ts';
import { notifyPeople } from '../areas/notifications/notify-people.ts';
import type { Context } from '../context.ts';
import type { WebhookDeliveryTable } from '../db/connection-schema.ts';
import { write, type Write } from '../db/write.ts';
import { pauseMsAfter } from '../mail/send-queued-mail.ts';
import type { AttemptResult } from './attempt.ts';

export type DeliveryRow = Selectable<WebhookDeliveryTable>;

const maxAttempts = 12;
/** A webhook that has only failed for this time is switched off. */
const failingMs = 3 * 24 * 3_600_000;
const gone = 410;

interface Recorded extends AttemptResult {
  /** In ms. */
  duration: number;
}

/** Stores the result of an attempt, and switches the webhook off if its receiver is gone or has failed for days. */
export async function recordAttempt(
  ctx: Pick<Context, 'db' | 'announcer' | 'now'>,
  row: DeliveryRow,
  { status, error, duration }: Recorded,
): Promise<void> {
  const now = ctx.now();
  const isLast = status === gone || row.event === 'test' || row.attempts >= maxAttempts;
  const outcome =
    error === null
      ? { delivered_at: new Date(now), failed_at: null, next_at: null }
      : isLast
        ? { failed_at: new Date(now), next_at: null }
        : { next_at: new Date(now + pauseMsAfter(row.attempts)) };
  await write(ctx.db, ctx.announcer, async (tx) => {
    await tx.db
      .updateTable('webhook_delivery')
      .set({ ...outcome, status, error, duration_ms: Math.round(duration) })
      .where('id', '=', row.id)
      // A replay since then begins to count anew.
      .where('attempts', '=', row.attempts)
      .execute();
    if (error === null) await recordSuccess(tx, row.webhook_id);
    else if (status === gone) await stopWebhook(tx, ctx, row.webhook_id, 'gone');
    else if (row.event !== 'test') await recordFailure(tx, ctx, row.webhook_id);
    tx.desk('connections');
  });
}

/** Ends a delivery of a webhook that is off. */
export const recordOff = (ctx: Pick<Context, 'db' | 'now'>, id: string) =>
  ctx.db
    .updateTable('webhook_delivery')
    .set({ failed_at: new Date(ctx.now()), next_at: null, error: 'off' })
    .where('id', '=', id)
    .execute();

/** Ends the deliveries of a webhook that still wait. Each can be replayed. */
export const endWaiting = (tx: Write, now: number, webhookId: number) =>
  tx.db
    .updateTable('webhook_delivery')
    .set({ failed_at: new Date(now), next_at: null, error: 'off' })
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .execute();

const recordSuccess = (tx: Write, id: number) =>
  tx.db
    .updateTable('webhook')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();

async function recordFailure(tx: Write, ctx: Pick<Context, 'now'>, id: number): Promise<void> {
  const now = ctx.now();
  const row = await tx.db
    .updateTable('webhook')
    .set((eb) => ({ failing_since: eb.fn.coalesce('failing_since', eb.val(new Date(now))) }))
    .where('id', '=', id)
    .returning(['failing_since', 'active'])
    .executeTakeFirst();
  // Switched off during the attempt.
  if (row && !row.active) await endWaiting(tx, now, id);
  if (row?.failing_since && now - row.failing_since.getTime() >= failingMs)
    await stopWebhook(tx, ctx, id, 'failing');
}

const titles = {
  en: 'A webhook was switched off',
  de: 'Ein Webhook wurde ausgeschaltet',
  ru: 'Вебхук отключён',
};
const contents: Record<StopReason, Record<keyof typeof titles, (host: string) => string>> = {
  gone: {
    en: (host) => `${host} no longer wants to be notified (status 410).`,
    de: (host) => `${host} möchte keine Benachrichtigungen mehr erhalten (Status 410).`,
    ru: (host) => `${host} больше не принимает уведомления (код 410).`,
  },
  failing: {
    en: (host) => `Every delivery to ${host} has failed for three days. See Organisers’ desk, Connections.`,
    de: (host) =>
      `Drei Tage lang ist jede Zustellung an ${host} fehlgeschlagen. Siehe Organisation, Verbindungen.`,
    ru: (host) =>
      `Три дня подряд уведомления для ${host} не доставляются. Подробности: «Панель организаторов», «Подключения».`,
  },
};

async function stopWebhook(
  tx: Write,
  ctx: Pick<Context, 'now'>,
  id: number,
  reason: StopReason,
): Promise<void> {
  const stopped = await tx.db
    .updateTable('webhook')
    .set({ active: false, stopped: reason })
    .where('id', '=', id)
    .where('active', '=', true)
    .returning('url')
    .executeTakeFirst();
  if (!stopped) return;
  await endWaiting(tx, ctx.now(), id);
  const administrators = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('role', 'in', ['admin', 'platformadmin'])
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute();
  // Only the host: the rest of the address may contain a secret.
  const host = new URL(stopped.url).host;
  const { en, de, ru } = contents[reason];
  await notifyPeople(
    tx,
    ctx,
    administrators.map((person) => person.id),
    { type: 'general', title: titles, content: { en: en(host), de: de(host), ru: ru(host) } },
  );
}
