import type { ColumnType, Generated } from 'kysely';
import type { ApiScope } from '../../contract/api-tokens.ts';
import type { DeliveredEvent, DeliveryError, StopReason, WebhookEvent } from '../../contract/webhooks.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface ApiTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: Buffer;
  scopes: Json<ApiScope[]>;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: MaybeTimestamp;
  /** The row stays until some time after `expires_at`, so that scripts learn why they are refused. */
  revoked_at: MaybeTimestamp;
}

export interface WebhookTable {
  id: Generated<number>;
  url: string;
  events: Json<WebhookEvent[]>;
  secret: ColumnType<Uint8Array, Buffer, Buffer>;
  active: boolean;
  created_at: Timestamp;
  failing_since: MaybeTimestamp;
  /** The reason for which the server has switched it off. */
  stopped: ColumnType<StopReason | null, StopReason | null | undefined, StopReason | null>;
}

export interface WebhookDeliveryTable {
  /** Also the id that receivers see. */
  id: Generated<string>;
  webhook_id: number;
  event: DeliveredEvent;
  /** The person in the body. A column of its own, so that the erasure of an account finds the delivery. */
  person_id: number | null;
  /** Other ids and values of the body. */
  data: Json<Record<string, unknown>>;
  created_at: Timestamp;
  /** Time of the next attempt, or the end of the claim of a process that attempts it; null after the last one. */
  next_at: MaybeTimestamp;
  attempts: Generated<number>;
  delivered_at: MaybeTimestamp;
  failed_at: MaybeTimestamp;
  status: number | null;
  duration_ms: number | null;
  error: ColumnType<DeliveryError | null, DeliveryError | null | undefined, DeliveryError | null>;
}
