import type { DeliveredEvent } from '../../contract/webhooks.ts';
import { addresses } from '../../src/lib/addresses.ts';
import { seconds } from '../http/seconds.ts';

interface Stored {
  id: string;
  event: DeliveredEvent;
  person_id: number | null;
  data: Readonly<Record<string, unknown>>;
  created_at: Date;
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The page of the school that an event is about. */
function pathOf({ event, person_id, data }: Stored): string {
  switch (event) {
    case 'person.approved':
      return addresses.participant.getHref(person_id ?? 0);
    case 'event.changed':
    case 'booking.made':
    case 'booking.cancelled':
      return addresses.event.getHref(numberIn(data['event']), '');
    case 'request.added':
      return addresses.adminRequest.getHref(numberIn(data['request']));
    case 'material.published':
      return addresses.material.getHref(numberIn(data['material']));
    case 'certificate.issued':
      return addresses.adminCertificates.getHref();
    case 'test':
      return addresses.adminConnections.getHref();
  }
}

const withoutPerson: ReadonlySet<DeliveredEvent> = new Set(['event.changed', 'material.published', 'test']);

/** The JSON text of a delivery, as `webhookBody` in the contract describes it. */
export function bodyOf(stored: Stored, publicUrl: string): string {
  const { id, event, person_id, data, created_at } = stored;
  return JSON.stringify({
    id,
    event,
    at: seconds(created_at),
    data: {
      ...data,
      ...(!withoutPerson.has(event) && { person: person_id }),
      address: publicUrl + pathOf(stored),
    },
  });
}
