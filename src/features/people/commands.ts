import { sync } from '../../platform/sync.ts';

/** Makes the private chat with a person on the server, or finds it there. Needs a line. */
export const openPrivateChat = (userId: number) => sync().openPrivateChat(userId);
