import { sql } from 'kysely';
import * as contract from '../../../contract/webhooks.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { isPublicCall } from '../../http/public-address.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { endWaiting } from '../../webhooks/record-attempt.ts';
import { newWebhookSecret, secretText } from '../../webhooks/signature.ts';
import { isAdmin, requireRole } from '../people/roles.ts';

const shownColumns = ['id', 'url', 'events', 'active', 'created_at', 'failing_since', 'stopped'] as const;

const webhooks = (db: Reader) => db.selectFrom('webhook').select(shownColumns);
type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooks>['execute']>>[number];

const onWire = (row: WebhookRow) => ({
  ...row,
  events: row.events.filter((event) => contract.webhookEvents.includes(event)),
  created_at: seconds(row.created_at),
  failing_since: row.failing_since && seconds(row.failing_since),
});

async function webhookById(db: Reader, id: number): Promise<WebhookRow> {
  const row = await webhooks(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return row;
}

export const webhookRoutes = [
  route(contract.listWebhooks, async ({ ctx, me }) => {
    requireRole(isAdmin, me);
    return (await webhooks(ctx.db).orderBy('id').execute()).map(onWire);
  }),

  route(contract.addWebhook, async ({ ctx, me, body: { url, events, active } }) => {
    requireRole(isAdmin, me);
    requireUrl(ctx, url);
    const secret = newWebhookSecret();
    const row = await write(ctx.db, ctx.announcer, async (tx) => {
      await requireFewer(tx);
      const added = await tx.db
        .insertInto('webhook')
        .values({ url, events: JSON.stringify(events), secret, active, created_at: new Date(ctx.now()) })
        .returning(shownColumns)
        .executeTakeFirstOrThrow();
      tx.desk('connections');
      return added;
    });
    return { ...onWire(row), secret: secretText(secret) };
  }),

  route(contract.editWebhook, async ({ ctx, me, params: { id }, body: { url, events, active } }) => {
    requireRole(isAdmin, me);
    if (url !== undefined) requireUrl(ctx, url);
    const row = await write(ctx.db, ctx.announcer, async (tx) => {
      const changed = {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: JSON.stringify(events) }),
        ...(active !== undefined && { active }),
        // A receiver that is switched on again, or moved, begins anew.
        ...((active === true || url !== undefined) && { failing_since: null, stopped: null }),
      };
      if (Object.keys(changed).length > 0)
        await tx.db.updateTable('webhook').set(changed).where('id', '=', id).execute();
      if (active === false) await endWaiting(tx, ctx.now(), id);
      tx.desk('connections');
      return webhookById(tx.db, id);
    });
    return onWire(row);
  }),

  route(contract.deleteWebhook, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const { numDeletedRows } = await tx.db.deleteFrom('webhook').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refusal('notFound');
      tx.desk('connections');
    });
    return undefined;
  }),

  route(contract.renewWebhookSecret, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    const secret = newWebhookSecret();
    const row = await write(ctx.db, ctx.announcer, async (tx) => {
      await tx.db.updateTable('webhook').set({ secret }).where('id', '=', id).execute();
      tx.desk('connections');
      return webhookById(tx.db, id);
    });
    return { ...onWire(row), secret: secretText(secret) };
  }),

  route(contract.testWebhook, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    const test = await write(ctx.db, ctx.announcer, async (tx) => {
      await webhookById(tx.db, id);
      const queued = await tx.db
        .insertInto('webhook_delivery')
        .values({ webhook_id: id, event: 'test', ...times(ctx) })
        .returning('id')
        .executeTakeFirstOrThrow();
      tx.desk('connections');
      return queued;
    });
    ctx.webhooks.wake();
    return { id: test.id };
  }),

  route(contract.listDeliveries, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    await webhookById(ctx.db, id);
    const rows = await deliveries(ctx.db)
      .where('webhook_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(contract.maxListedDeliveries)
      .execute();
    return rows.map(deliveryOnWire);
  }),

  route(contract.replayDelivery, async ({ ctx, me, params: { id, delivery } }) => {
    requireRole(isAdmin, me);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const { active } = await webhookById(tx.db, id);
      if (!active) throw new Refusal('invalid', { fields: { webhook: ['webhookOff'] } });
      const replayed = await tx.db
        .updateTable('webhook_delivery')
        .set({ next_at: new Date(ctx.now()), attempts: 0, delivered_at: null, failed_at: null })
        .set({ status: null, error: null, duration_ms: null })
        .where('id', '=', delivery)
        .where('webhook_id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!replayed) throw new Refusal('notFound');
      tx.desk('connections');
    });
    ctx.webhooks.wake();
    return undefined;
  }),
];

const times = (ctx: Context) => ({ created_at: new Date(ctx.now()), next_at: new Date(ctx.now()) });

const deliveries = (db: Reader) =>
  db
    .selectFrom('webhook_delivery')
    .select(['id', 'event', 'created_at', 'attempts', 'next_at', 'delivered_at', 'failed_at'])
    .select(['status', 'duration_ms', 'error']);
type Row = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number];

/** During the first attempt there is neither a status nor an error. */
const stateOf = ({ delivered_at, failed_at, status, error }: Row): contract.DeliveryOnWire['state'] => {
  if (delivered_at) return 'delivered';
  if (failed_at) return 'failed';
  return status !== null || error !== null ? 'retrying' : 'waiting';
};

const deliveryOnWire = (row: Row): contract.DeliveryOnWire => ({
  id: row.id,
  event: row.event,
  created_at: seconds(row.created_at),
  state: stateOf(row),
  attempts: row.attempts,
  next_at: row.next_at && seconds(row.next_at),
  status: row.status,
  duration_ms: row.duration_ms,
  error: row.error,
});

/** @throws Refusal `invalid` for an address that would never be called */
function requireUrl({ config }: Context, url: string): void {
  if (!config.webhookLocal && !(url.startsWith('https:') && isPublicCall(url)))
    throw new Refusal('invalid', { fields: { url: ['webhookUrl'] } });
}

/** @throws Refusal `invalid` if there are as many webhooks as allowed */
async function requireFewer(tx: Write): Promise<void> {
  // Two simultaneous calls must not both count the same rows.
  await sql`lock table webhook in share row exclusive mode`.execute(tx.db);
  const rows = await tx.db.selectFrom('webhook').select('id').execute();
  if (rows.length >= contract.maxWebhooks)
    throw new Refusal('invalid', { fields: { url: [`tooManyWebhooks:${contract.maxWebhooks}`] } });
}
