import { askServer } from '../../platform/online.ts';

const of = (id: number) => ({ params: { id } });

export const listGuestLinks = (eventId: number) => askServer('listGuestLinks', of(eventId));
export const addGuestLink = (eventId: number, name: string) =>
  askServer('addGuestLink', { ...of(eventId), body: { name } });
export const revokeGuestLink = (eventId: number, link: number) =>
  askServer('revokeGuestLink', { params: { id: eventId, link } });
