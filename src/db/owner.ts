/** The person whose database the page uses. Does not import the database, so that a page can set it early. */
export interface Owner {
  host: string;
  userId: number;
}

let owner: Owner | null = null;

export const currentOwner = (): Owner | null => owner;

/**
 * Each call creates a new owner, even for the same person: a database that was open for the previous one is
 * not reused.
 */
export function setOwner(host: string, userId: number): void {
  owner = { host, userId };
}
