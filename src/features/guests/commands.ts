import { callServer } from '../../platform/online.ts';

const of = (id: number) => ({ params: { id } });

export const listGuestLinks = (eventId: number) => callServer('listGuestLinks', of(eventId));
export const addGuestLink = (eventId: number, name: string) =>
  callServer('addGuestLink', { ...of(eventId), body: { name } });
export const revokeGuestLink = (eventId: number, link: number) =>
  callServer('revokeGuestLink', { params: { id: eventId, link } });
