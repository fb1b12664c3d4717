import { sync } from '../../platform/sync.ts';

/** Makes the private chat with a person on the server, or finds it there. Needs a connection. */
export const openPrivateChat = (userId: number) => sync().openPrivateChat(userId);

/** Has the server say who belongs to the edition of 2020, for servers whose rows do not tell. */
export const fetchEdition = (): void =>
  void sync()
    .fetchEdition()
    .catch(() => undefined);
