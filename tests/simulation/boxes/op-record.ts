import { isCreating } from '../../../contract/held.ts';
import type { OperationKind } from '../../../contract/operations.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { listOps } from '../../../src/db/outbox.ts';
import type { Device } from '../harness/device.ts';
import type { Tab } from '../harness/tab.ts';
import type { Result } from './simulated-box.ts';

/** An operation that a person has added to the outbox of a device. */
export interface Noted {
  opId: string;
  kind: OperationKind;
  /** As last seen in the outbox: commands rewrite operations that nobody has seen. */
  args: OutboxOp['args'];
  lane: string;
  device: string;
  person: number;
  /** Key of the message or question that it names, if that was not at the school. */
  dependsOn: string | undefined;
  /** It was retried after a refusal, or waited for another person's message. Then later operations may be before it. */
  mayBeLate: boolean;
  /** A command of the person removed it, for example a deletion of what it had created. */
  isRemoved: boolean;
}

const textPattern = /<\w+>/g;

/** The texts of the simulation in a value. Each is written once. */
export const textsIn = (value: unknown): string[] => (JSON.stringify(value) ?? '').match(textPattern) ?? [];

export const contentOf = ({ args }: Pick<Noted, 'args'>): string | null =>
  'content' in args && typeof args.content === 'string' ? args.content : null;

/** What the people have done, and what they have seen of it. */
export class OpRecord {
  /** In the order in which they were added. */
  readonly ops = new Map<string, Noted>();
  /** Keys of operations of which a device has shown that the school refuses them, and that were not tried again. */
  readonly refused = new Set<string>();
  /** Keys of operations that the school has refused at a handover, and that were never tried again. */
  readonly refusedAtHandover = new Set<string>();
  /** Keys of operations that a box has changed. */
  readonly forged = new Set<string>();
  /** Keys of questions that a moderator has published, or tried to. */
  readonly published = new Set<string>();
  handedOver = 0;
  /** Keys of operations of which a box has answered that it holds them. */
  readonly held = new Set<string>();
  /** Keys of operations that the school has refused when their device sent them. */
  readonly #answers = new Set<string>();

  /** Runs a command of a person, and notes how it changes the outbox. Ends also if the tab dies. */
  async during(device: Device, tab: Tab, command: () => Promise<unknown>): Promise<void> {
    const before = await listOps(tab.db);
    const done = command().catch((error: unknown) => {
      // A full disk refuses the operation; the text stays in its input.
      if (!device.full) throw error;
    });
    await Promise.race([done, tab.dead]);
    // The engine may die when it claims the operation.
    const read = await Promise.race([listOps(tab.db), tab.dead]);
    const after = read ?? (await device.readDisk(listOps));
    const left = new Set(after.map(({ opId }) => opId));
    for (const { opId } of before) if (!left.has(opId)) this.#removed(opId);
    const known = new Set(before.map(({ opId }) => opId));
    for (const op of after) this.#note(device, op, known.has(op.opId));
  }

  #note(device: Device, op: OutboxOp, wasThere: boolean): void {
    const { opId, kind, args, lane, dependsOn } = op;
    const noted = this.ops.get(opId);
    if (noted) noted.args = args;
    // The engine adds deletions of what was discarded, which are checked by their effect.
    if (noted || wasThere) return;
    const waits = dependsOn !== undefined && isCreating(kind);
    const at = { device: device.name, person: device.person };
    this.ops.set(opId, { opId, kind, args, lane, ...at, dependsOn, mayBeLate: waits, isRemoved: false });
    const publishes = 'act' in args && ['publish', 'later', 'answered', 'reopen'].includes(args.act);
    if (publishes && dependsOn !== undefined) this.published.add(dependsOn);
  }

  #removed(opId: string): void {
    const noted = this.ops.get(opId);
    if (noted) noted.isRemoved = true;
  }

  /** The person tries a refused operation again. */
  retried(opId: string): void {
    this.#answers.delete(opId);
    this.refused.delete(opId);
    this.refusedAtHandover.delete(opId);
    const noted = this.ops.get(opId);
    if (noted) noted.mayBeLate = true;
  }

  /** The school has answered a device. Results of a push that was meant for a box do not count there. */
  answered(results: readonly Result[]): void {
    for (const { op_id, status } of results) {
      if (status === 'held') this.held.add(op_id);
      if (status === 'dead') this.#answers.add(op_id);
    }
  }

  /**
   * The school has refused it when its device sent it, and not at a handover before. A vote for a question that is hidden at that
   * time leaves the outbox silently.
   */
  wasRefusedAtSchool = (opId: string): boolean =>
    this.refused.has(opId) || (this.#answers.has(opId) && !this.refusedAtHandover.has(opId));

  /** A device shows these operations as failed. Some of them were never sent, because their chat refused others. */
  failed(opIds: readonly string[]): void {
    for (const opId of opIds) if (this.#answers.has(opId)) this.refused.add(opId);
  }

  /** The school has decided about what a box has handed over. */
  handed(results: readonly Result[]): void {
    for (const { op_id, status } of results) {
      if (status === 'done') this.handedOver += 1;
      if (status === 'dead') this.refusedAtHandover.add(op_id);
    }
  }
}
