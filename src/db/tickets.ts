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

/** The one database that is nobody's. */
export class TicketsDatabase extends Dexie {
  tickets!: EntityTable<Ticket, 'id'>;
  wipes!: EntityTable<PendingWipe, 'name'>;

  constructor(name = 'yurt-tickets') {
    super(name);
    this.version(1).stores({ tickets: 'id', wipes: 'name' });
  }
}
