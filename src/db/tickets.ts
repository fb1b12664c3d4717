import Dexie, { type EntityTable } from 'dexie';

/** Ends a signed-out session; stored until the server has received it. */
export interface Ticket {
  id: string;
  base: string;
  ticket: string;
}

/** A database to delete, recorded so that a crash cannot prevent the deletion. */
export interface PendingWipe {
  name: string;
}

/** A session that was signed out on this device, identified by the end of its token: too little to use it. */
export interface EndedSession {
  token_end: string;
  at: number;
}

export const tokenEnd = (token: string): string => token.slice(-8);

/** The only database that does not belong to an account. */
export class TicketsDatabase extends Dexie {
  tickets!: EntityTable<Ticket, 'id'>;
  wipes!: EntityTable<PendingWipe, 'name'>;
  ended!: EntityTable<EndedSession, 'token_end'>;

  constructor(name = 'yurt-tickets') {
    super(name);
    this.version(1).stores({ tickets: 'id', wipes: 'name' });
    this.version(2).stores({ ended: 'token_end, at' });
  }
}
