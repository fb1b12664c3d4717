import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiScope } from '../../../contract/api-tokens.ts';
import type { WebhookEvent } from '../../../contract/webhooks.ts';

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
  'booking.cancelled': msg`Booking cancelled`,
  'request.added': msg`New support request`,
  'material.published': msg`New material`,
  'certificate.issued': msg`Certificate issued`,
};
