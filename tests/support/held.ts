import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { HeldOperationOnWire, HeldVotes } from '../../contract/held.ts';
import type { TestBox } from './box.ts';
import type { Person } from './school.ts';

interface Sent {
  kind: string;
  args: object;
  op_id?: string | undefined;
  depends_on?: string | undefined;
  depends_on_author?: number | undefined;
  after?: string | undefined;
  signature?: string;
}

/** Calls of devices to a box about held operations, and its journal on the disk. */
export const heldAt = (box: () => TestBox) => {
  const list = async (person: Person, query = '') =>
    (await box().call(person, 'GET', `/box/held${query}`)).body.data as {
      journal: string;
      held: HeldOperationOnWire[];
      more: boolean;
      votes: { number: number; counts: HeldVotes[] };
    };
  const folder = () => path.join(box().folder, 'journal');
  return {
    /** Pushes one operation. Returns its key and its result. */
    push: async (person: Person, { op_id = randomUUID(), depends_on, ...sent }: Sent) => {
      const op = { op_id, lane: 'lane', ...sent, ...(depends_on !== undefined && { depends_on }) };
      const { status, body } = await box().call(person, 'POST', '/sync/push', { ops: [op] });
      expect(status).toBe(200);
      const [{ status: result, code, journal, number }] = body.data;
      return { op_id, result, code, journal, number };
    },
    list,
    /** The operations that a person sees. */
    heldFor: async (person: Person) => (await list(person)).held,
    clear: () => {
      const { journal } = box().running.ctx.box!;
      return journal.remove([...journal.entries()]);
    },
    folder,
    /** The contents of the files of the journal by name. */
    readFiles: () =>
      new Map(fs.readdirSync(folder()).map((name) => [name, fs.readFileSync(path.join(folder(), name))])),
  };
};
