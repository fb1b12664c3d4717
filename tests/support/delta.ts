import type { Change } from '../../contract/sync.ts';
import type { Person } from './school.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into rows of every shape
type ReceivedChange = Change & { row?: any };

export async function cursorOf(person: Person): Promise<string> {
  await person.settled();
  return (await person.call('GET', '/sync')).body.data.cursor;
}

/** Returns all changes after a cursor that are committed by now. */
export async function changesSince(
  person: Person,
  cursor: string,
  limit = 500,
): Promise<{ changes: ReceivedChange[]; cursor: string }> {
  const changes: ReceivedChange[] = [];
  await person.settled();
  for (;;) {
    const { body } = await person.call('GET', `/sync?cursor=${cursor}&limit=${limit}`);
    changes.push(...body.data.changes);
    cursor = body.data.cursor;
    if (!body.data.more) return { changes, cursor };
  }
}
