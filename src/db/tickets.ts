import Dexie, { type EntityTable } from 'dexie';

/** What is left of a signed-out session until the server knows. */
export interface Ticket {
  id: string;
  base: string;
  ticket: string;
}

/** A database that is to be deleted; survives a crash in the middle of it. */
export interface PendingWipe {
  name: string;
}

/** A session that was signed out of here, by the end of its token: enough to know it again, too little to use it. */
export interface EndedSession {
  token_end: string;
  at: number;
}

export const tokenEnd = (token: string): string => token.slice(-8);

/** The one database that is nobody's. */
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
