import type { Db } from '../../../server/db/client.ts';
import { openMemory } from '../harness/school.ts';

/** The databases of all days of a process. Each day empties them. */
export interface Databases {
  school: Db;
  boxes: readonly Db[];
}

const boxCount = 2;

export async function openDatabases(): Promise<Databases> {
  const school = await openMemory();
  const boxes: Db[] = [];
  for (let n = 1; n <= boxCount; n++) boxes.push(await openMemory());
  return { school, boxes };
}

export const closeDatabases = async ({ school, boxes }: Databases): Promise<void> => {
  for (const db of [school, ...boxes]) await db.destroy();
};
