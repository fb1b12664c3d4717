import { sync } from '../../platform/sync.ts';

/** Creates the private chat with a person on the server, or returns the existing one. Needs a connection. */
export const openPrivateChat = (userId: number) => sync().openPrivateChat(userId);

/** Fetches the people of the 2020 edition, for servers whose rows don't mark them. Errors are ignored. */
export const fetchEdition = (): void =>
  void sync()
    .fetchEdition()
    .catch(() => undefined);
