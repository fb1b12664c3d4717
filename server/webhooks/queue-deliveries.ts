import { sql } from 'kysely';
import type { WebhookEvent } from '../../contract/webhooks.ts';
import type { Reader } from '../db/client.ts';

/** The cause of one delivery per webhook. */
export interface WebhookCause {
  person?: number | null;
  /** Ids and other values of the body, without the person and the address. */
  data: Readonly<Record<string, number | string | boolean>>;
}

/**
 * Queues a delivery of each cause for each webhook that subscribes to the event, in the transaction of the cause, so they
 * are sent if and only if that commits. The sender finds them within some seconds.
 */
export async function queueDeliveries(
  db: Reader,
  event: WebhookEvent,
  causes: readonly WebhookCause[],
): Promise<void> {
  if (causes.length === 0) return;
  const listed = JSON.stringify(causes.map(({ person = null, data }) => ({ person, data })));
  await sql`insert into webhook_delivery (webhook_id, event, person_id, data)
    select webhook.id, ${event}::text, cause.person, cause.data
    from webhook, jsonb_to_recordset(${listed}::jsonb) as cause (person bigint, data jsonb)
    where webhook.active and webhook.events @> to_jsonb(${event}::text)`.execute(db);
}

export const queueEventChanges = (
  db: Reader,
  ids: readonly number[],
  { deleted = false } = {},
): Promise<void> =>
  queueDeliveries(
    db,
    'event.changed',
    ids.map((event) => ({ data: { event, deleted } })),
  );
