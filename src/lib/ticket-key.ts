import { sessionStore } from './web-storage.ts';

/** Key of the meeting ticket in sessionStorage. */
export const ticketKey = 'meeting-ticket';

/** Deletes the ticket: the person left the meeting or signs out. */
export const deleteTicket = (): void => sessionStore.remove(ticketKey);

/** True if this tab has entered a meeting and not left it. */
export const hasTicket = (): boolean => sessionStore.get(ticketKey) !== null;
