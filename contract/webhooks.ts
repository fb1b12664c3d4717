import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idText, timestamp } from './scalars.ts';

export const maxWebhooks = 10;
const urlMax = 2000;
/** Days for which the log of deliveries is stored. */
export const deliveryDays = 14;
export const maxListedDeliveries = 200;

/** The events that a webhook can subscribe to, in the order of the form. */
export const webhookEvents = [
  'person.approved',
  'event.changed',
  'booking.made',
  'booking.cancelled',
  'request.added',
  'material.published',
  'certificate.issued',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A page of the school. */
const address = v.string();
/** Null if the account was deleted meanwhile, or there is none. */
const personOrNull = v.nullable(id);

/**
 * `data` in the body of each event: ids and the address of a page. Texts, names and e-mail addresses are never sent;
 * receivers fetch them with an API token.
 */
export const webhookData = {
  'person.approved': v.object({ person: personOrNull, address }),
  /** A new event, a change, or a deletion. */
  'event.changed': v.object({ event: id, deleted: v.boolean(), address }),
  /** Also when a person on the waiting list gets a place. */
  'booking.made': v.object({
    event: id,
    person: personOrNull,
    state: v.picklist(['booked', 'waiting']),
    address,
  }),
  'booking.cancelled': v.object({ event: id, person: personOrNull, address }),
  'request.added': v.object({ request: id, person: personOrNull, address }),
  'material.published': v.object({ material: id, address }),
  'certificate.issued': v.object({ certificate: id, template: id, person: personOrNull, address }),
  /** Sent by `testWebhook`. */
  test: v.object({ address }),
} satisfies Record<WebhookEvent | 'test', v.GenericSchema>;
export type DeliveredEvent = keyof typeof webhookData;

/** The body of a delivery. */
export const webhookBody = (event: DeliveredEvent) =>
  v.object({
    /** The same for all attempts and replays. */
    id: v.pipe(v.string(), v.uuid()),
    event: v.literal(event),
    at: timestamp,
    data: webhookData[event],
  });

/** Headers of a delivery, as in the specification Standard Webhooks. */
export const webhookHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** `gone`: the receiver responded with 410. `failing`: every delivery has failed for three days. */
const stopReasons = ['gone', 'failing'] as const;

export const webhook = v.object({
  id,
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  active: v.boolean(),
  created_at: timestamp,
  /** Time since when every delivery has failed; null if the last one succeeded. */
  failing_since: v.nullable(timestamp),
  /** Why the server has switched it off; null if it has not. */
  stopped: v.nullable(v.picklist(stopReasons)),
});
export type Webhook = v.InferOutput<typeof webhook>;
export type StopReason = (typeof stopReasons)[number];

/**
 * Why an attempt failed.
 *
 * - `status`: the receiver responded with another status than 2xx
 * - `redirect`: with 3xx, which is not followed
 * - `timeout`: it did not respond within 10 seconds
 * - `name`: its name could not be resolved
 * - `private`: its name resolves to an address of a private network
 * - `tls`: its certificate was not accepted
 * - `connection`: the connection failed
 * - `off`: the webhook was switched off before
 */
const deliveryErrors = [
  'status',
  'redirect',
  'timeout',
  'name',
  'private',
  'tls',
  'connection',
  'off',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export const delivery = v.object({
  id: v.string(),
  event: v.picklist([...webhookEvents, 'test']),
  created_at: timestamp,
  state: v.picklist(['waiting', 'retrying', 'failed', 'delivered']),
  attempts: v.number(),
  /** Next attempt; null if there is none. */
  next_at: v.nullable(timestamp),
  /** The last attempt, as in the next two fields; null before it ends, and without a response. */
  status: v.nullable(v.number()),
  duration_ms: v.nullable(v.number()),
  error: v.nullable(v.picklist(deliveryErrors)),
});
export type Delivery = v.InferOutput<typeof delivery>;
export type DeliveryOnWire = v.InferInput<typeof delivery>;

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
};

/** Without a user or a password in it. The server accepts `http:` only with the setting `WEBHOOK_LOCAL`. */
const url = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(urlMax, `max:${urlMax}`),
  v.check(isAddress, 'webhookUrl'),
);

const form = {
  url,
  events: v.pipe(
    v.array(v.picklist(webhookEvents, 'choice'), 'required'),
    v.minLength(1, 'required'),
    v.maxLength(webhookEvents.length, 'choice'),
    v.transform((events) => [...new Set(events)]),
  ),
  active: v.boolean(),
};

/** `secret`: `whsec_` and 32 bytes in base64. It is only shown here. */
const withSecret = v.object({ ...webhook.entries, secret: v.string() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/desk/webhooks',
  access: 'approved',
  summary: 'List the webhooks (administrators)',
  output: v.array(webhook),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/desk/webhooks',
  access: 'approved',
  summary: 'Add a webhook; the response has its secret once (administrators)',
  body: v.object(form),
  strict: true,
  output: withSecret,
});

export const editWebhook = endpoint({
  method: 'PUT',
  path: '/desk/webhooks/:id',
  access: 'approved',
  summary: 'Change a webhook, or switch it on or off (administrators)',
  params: v.object({ id: idText }),
  body: v.partial(v.object(form)),
  strict: true,
  output: webhook,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/desk/webhooks/:id',
  access: 'approved',
  summary: 'Delete a webhook and its log (administrators)',
  params: v.object({ id: idText }),
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/desk/webhooks/:id/secret',
  access: 'approved',
  summary: 'Replace the secret of a webhook; the response has the new one once (administrators)',
  params: v.object({ id: idText }),
  output: withSecret,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/desk/webhooks/:id/test',
  access: 'approved',
  summary: 'Send the event `test` to a webhook once, also if it is off (administrators)',
  params: v.object({ id: idText }),
  output: v.object({ id: v.string() }),
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/desk/webhooks/:id/deliveries',
  access: 'approved',
  summary: 'List the newest deliveries of a webhook in the last 14 days (administrators)',
  params: v.object({ id: idText }),
  output: v.array(delivery),
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/desk/webhooks/:id/deliveries/:delivery/replay',
  access: 'approved',
  summary: 'Send a delivery again with the same id and a new timestamp (administrators)',
  params: v.object({ id: idText, delivery: v.pipe(v.string(), v.uuid('uuid')) }),
});
