import { deliveryDays } from '../../contract/webhooks.ts';
import type { Context } from '../context.ts';

export async function expireDeliveries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', new Date(now() - deliveryDays * 24 * 3_600_000))
    .execute();
}
