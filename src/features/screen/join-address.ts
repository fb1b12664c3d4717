import { addresses } from '../../lib/addresses.ts';

/** The address of the page of an event: for a QR code, and as people type it. */
export function joinAddress(eventId: number): { whole: string; short: string } {
  const path = addresses.event.getHref(eventId, '');
  return { whole: location.origin + path, short: location.host + path };
}
