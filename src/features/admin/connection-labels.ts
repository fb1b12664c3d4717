import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiScope, ApiToken } from '../../../contract/api-tokens.ts';
import type { Delivery, DeliveryError, Webhook, WebhookEvent } from '../../../contract/webhooks.ts';

/** The permissions of API tokens. */
export const scopeLabels: Record<ApiScope, MessageDescriptor> = {
  'people:read': msg`Read people`,
  'people:write': msg`Approve, invite and edit people`,
  'programme:read': msg`Read the programme`,
  'programme:write': msg`Edit and publish the programme`,
  'bookings:read': msg`Read bookings and attendance`,
  'materials:read': msg`Read materials`,
  'support:read': msg`Read support requests`,
  'support:write': msg`Answer support requests`,
  'statistics:read': msg`Read statistics`,
};

/** The events that a webhook is notified of. */
export const webhookEventLabels: Record<WebhookEvent, MessageDescriptor> = {
  'person.approved': msg`Person approved`,
  'event.changed': msg`Event of the programme added, changed or deleted`,
  'booking.made': msg`Place booked`,
  'booking.cancelled': msg({ message: 'Booking cancelled', context: 'webhook' }),
  'request.added': msg`New support request`,
  'material.published': msg`New material`,
  'certificate.issued': msg`Certificate issued`,
};

/** States in which a token does not work. */
export const tokenStateLabels: Record<Exclude<ApiToken['state'], 'active'>, MessageDescriptor> = {
  expired: msg({ message: 'expired', context: 'API token' }),
  owner: msg`does not work: the owner is not an organiser`,
  factor: msg`does not work: the owner needs a second factor`,
};

/** Reasons for which the server switches a webhook off. */
export const stopLabels: Record<NonNullable<Webhook['stopped']>, MessageDescriptor> = {
  gone: msg`Switched off: the receiver wants no more notifications (status 410).`,
  failing: msg`Switched off: every notification failed for three days.`,
};

export const deliveryStateLabels: Record<Delivery['state'], MessageDescriptor> = {
  waiting: msg({ message: 'waiting', context: 'webhook' }),
  retrying: msg({ message: 'will be repeated', context: 'webhook' }),
  failed: msg({ message: 'failed', context: 'webhook' }),
  delivered: msg({ message: 'delivered', context: 'webhook' }),
};

/** Reasons of an attempt without a response. */
export const deliveryErrorLabels: Record<DeliveryError, MessageDescriptor> = {
  status: msg`refused by the receiver`,
  redirect: msg`redirected`,
  timeout: msg`no response within 10 seconds`,
  name: msg`the name of the receiver is unknown`,
  private: msg`the address is in a private network`,
  tls: msg`the certificate of the receiver is not valid`,
  connection: msg`no connection to the receiver`,
  off: msg`the webhook was switched off`,
};
