import type { SealedEntries } from '../../../server/box/sealed-entries.ts';
import type { Vault } from '../../../server/box/vault.ts';
import { memoryStore } from '../../support/memory-store.ts';

/** The power of a computer. After it is off, nothing that runs on it reaches the disk or the network. */
export interface Power {
  isOn: boolean;
  /** Called before and after each write to the disk; may switch it off. */
  writing: (moment: 'begins' | 'ends') => void;
}

export const powerFailed = () => new Error('The computer is off');

/** The folder of a box, in memory and without encryption, which tests of the vault cover. */
export class BoxDisk {
  isFull = false;
  isDestroyed = false;
  state: string | null = null;
  readonly parts = new Map<string, Buffer>();
  readonly entries = new Map<number, Buffer>();
  readonly refusals = new Map<number, Buffer>();

  /** A disk with the same contents. */
  copy(): BoxDisk {
    const copied = new BoxDisk();
    copied.state = this.state;
    for (const name of ['parts', 'entries', 'refusals'] as const)
      for (const [key, content] of this[name]) (copied[name] as Map<unknown, Buffer>).set(key, content);
    return copied;
  }

  /** The operations of the journal, as the disk has them. */
  journal(): { opId: string }[] {
    return [...this.entries.values()].map((content) => JSON.parse(content.toString()));
  }

  /** All texts that the disk has in its journal. */
  text(): string {
    return [...this.entries.values()].join('\n');
  }
}

/** The vault of a box on a disk, as programs use it while the computer is on. */
export function vaultOn(disk: BoxDisk, power: Power): Vault {
  const requirePower = () => {
    if (!power.isOn) throw powerFailed();
  };
  const read = async <T>(work: () => T): Promise<T> => {
    requirePower();
    return work();
  };
  const write = async (work: () => unknown): Promise<void> => {
    requirePower();
    if (disk.isFull) throw new Error('ENOSPC: no space left on device');
    power.writing('begins');
    requirePower();
    work();
    power.writing('ends');
    requirePower();
  };
  const entriesIn = (files: Map<number, Buffer>): SealedEntries => ({
    numbers: () => read(() => [...files.keys()].toSorted((a, b) => a - b)),
    read: (number) => read(() => files.get(number) ?? null),
    write: (number, content) => write(() => files.set(number, Buffer.from(content))),
    remove: (number) => read(() => void files.delete(number)),
  });
  return {
    folder: 'box',
    readState: () => read(() => disk.state),
    writeState: (state) => write(() => (disk.state = state)),
    readPart: (hash) => read(() => disk.parts.get(hash) ?? null),
    writePart: (hash, content) => write(() => disk.parts.set(hash, Buffer.from(content))),
    hasPart: (hash) => read(() => disk.parts.has(hash)),
    deleteDamagedParts: () => read(() => undefined),
    hasFile: () => read(() => false),
    receiveFile: () => Promise.reject(new Error('The copies of the simulation have no files')),
    retain: ({ parts }) =>
      read(() => {
        const retained = new Set(parts);
        for (const hash of [...disk.parts.keys()]) if (!retained.has(hash)) disk.parts.delete(hash);
      }),
    files: memoryStore(),
    journal: { entries: entriesIn(disk.entries), refusals: entriesIn(disk.refusals) },
    destroy: () =>
      read(() => {
        disk.isDestroyed = true;
        disk.state = null;
        for (const files of [disk.parts, disk.entries, disk.refusals]) files.clear();
      }),
  };
}
