/** Whose database the page works with. Knows nothing of the database itself, so that a page can say it early. */
export interface Owner {
  host: string;
  userId: number;
}

let owner: Owner | null = null;

export const currentOwner = (): Owner | null => owner;

/** Every call begins anew, also for the same person: what was open for them before is not used again. */
export function setOwner(host: string, userId: number): void {
  owner = { host, userId };
}
