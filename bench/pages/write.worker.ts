import { Database } from '../../src/db/database.ts';
import { readEvent } from '../../workers/sync/realtime/live-event.ts';
import { type Leadership, write } from '../../workers/sync/leader/leadership.ts';
import { tablesFor, writeRows } from '../../workers/sync/apply/write-rows.ts';

interface WriteRequest {
  name: string;
  id: number;
  groupId: number;
  content: string;
}

let db: Database | undefined;
const now = () => performance.timeOrigin + performance.now();

/** Writes one live message like the sync worker; replies with the times of its start and commit. */
addEventListener('message', ({ data }: MessageEvent<WriteRequest>) => {
  void (async () => {
    db ??= new Database(data.name);
    const term = { db, epoch: 1, signal: new AbortController().signal } as Leadership;
    const start = now();
    const payload = {
      id: data.id,
      group: { id: data.groupId },
      content: data.content,
      type: { id: 1 },
      author: { id: 2, first_name: 'Bert', last_name: 'Writer' },
      created_at: Math.floor(Date.now() / 1000),
      rev: data.id,
    };
    const changes =
      readEvent(`private-chat.${data.groupId}`, 'chat.message.new', payload, () => {})?.changes ?? [];
    await write(term, tablesFor(changes), () => writeRows(term.db, changes, 'told', 1000));
    postMessage({ start, end: now() });
  })();
});
