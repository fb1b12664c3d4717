import type { Change } from '../../contract/sync.ts';
import type { Person } from './school.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into rows of every shape
type Told = Change & { row?: any };

export const cursorOf = async (person: Person): Promise<string> =>
  (await person.call('GET', '/sync')).body.data.cursor;

/** Everything since a cursor: what whoever writes elsewhere in the cluster holds back is asked for again. */
export async function changesSince(
  person: Person,
  cursor: string,
  limit = 500,
): Promise<{ changes: Told[]; cursor: string }> {
  const changes: Told[] = [];
  for (;;) {
    const { body } = await person.call('GET', `/sync?cursor=${cursor}&limit=${limit}`);
    changes.push(...body.data.changes);
    cursor = body.data.cursor;
    if (!body.data.more) return { changes, cursor };
  }
}
