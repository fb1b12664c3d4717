import { sessionStore } from './web-storage.ts';

/** Where the ticket of a meeting lies in its tab. */
export const ticketKey = 'meeting-ticket';

/** What lets one into a meeting is gone: it was left, or the person signs out. */
export const dropTicket = (): void => sessionStore.remove(ticketKey);

/** Whether this tab has been in a meeting that it has not left. */
export const hasTicket = (): boolean => sessionStore.get(ticketKey) !== null;
