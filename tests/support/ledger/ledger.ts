/*
 * A record of intended messages and their results, used by journeys, simulation and server tests.
 * `checkLedger` compares it with the server and the devices after all syncing has finished.
 */

/** An action of a person, identified by its idempotency key. */
export interface Intent {
  uuid: string;
  device: string;
  person: number;
  /** The order is kept within a lane. */
  lane: string;
  /** Group and content; only for messages. */
  group?: number;
  content?: string;
}

export interface Acknowledgement {
  uuid: string;
  id: number;
  rev: number;
}

export interface Sighting {
  device: string;
  id: number;
  group: number;
}

export class Ledger {
  readonly intents = new Map<string, Intent>();
  readonly attempts = new Map<string, number>();
  readonly acknowledged = new Map<string, Acknowledgement[]>();
  readonly refused = new Map<string, string>();
  /** Keys of intents that the person withdrew before sending or rewrote into another intent. */
  readonly withdrawn = new Set<string>();
  readonly sightings = new Map<string, Sighting>();
  /** Ids of messages that a person deleted. */
  readonly deleted = new Set<number>();
  readonly #members = new Map<number, Set<number>>();
  readonly #everMembers = new Map<number, Set<number>>();

  intend(intent: Intent): void {
    if (this.intents.has(intent.uuid)) throw new Error(`${intent.uuid} was already recorded`);
    this.intents.set(intent.uuid, intent);
  }

  sent(uuid: string): void {
    this.attempts.set(uuid, (this.attempts.get(uuid) ?? 0) + 1);
  }

  acked(uuid: string, id: number, rev = 0): void {
    const earlier = this.acknowledged.get(uuid) ?? [];
    this.acknowledged.set(uuid, [...earlier, { uuid, id, rev }]);
  }

  /** Records that the operation failed visibly, with a reason. */
  refuse(uuid: string, code: string): void {
    this.refused.set(uuid, code);
  }

  withdraw(uuid: string): void {
    this.withdrawn.add(uuid);
  }

  addSighting(sighting: Sighting): void {
    this.sightings.set(`${sighting.device}:${sighting.id}`, sighting);
  }

  addDeleted(id: number): void {
    this.deleted.add(id);
  }

  setMember(person: number, group: number, has: boolean): void {
    const now = this.#members.get(group) ?? new Set();
    this.#members.set(group, now);
    if (!has) return void now.delete(person);
    now.add(person);
    const ever = this.#everMembers.get(group) ?? new Set();
    this.#everMembers.set(group, ever.add(person));
  }

  isMember = (person: number, group: number): boolean => this.#members.get(group)?.has(person) ?? false;
  wasMember = (person: number, group: number): boolean => this.#everMembers.get(group)?.has(person) ?? false;
}
