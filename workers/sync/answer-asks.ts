import { openPrivateChat } from '../../contract/chat.ts';
import { getEvent } from '../../contract/events.ts';
import type { Ask } from '../../src/db/database.ts';
import { getWindow } from '../../src/db/windows.ts';
import type { ConnectionCheck, Outcome } from '../../src/lib/sync-api.ts';
import { bringOlder } from './bring.ts';
import { failure, offline } from './outcome.ts';
import { readRow } from './row-change.ts';
import { type Term, write } from './term.ts';
import { addTodo } from './todo.ts';
import type { Touched } from './touched.ts';
import { tablesFor, writeRows } from './write-rows.ts';

/** An answer nobody came for. */
const stale = 60_000;

interface Parts {
  term: Term;
  touched: Touched;
  openGroup: (groupId: number) => void;
  hurry: () => void;
  wanting: () => void;
  check: () => Promise<ConnectionCheck>;
}

type Answering = (want: Ask['want'], id: string) => Promise<Outcome<unknown>>;

/** Does what a tab asks of the leader, its own or another. */
export function createAnswering({ term, touched, openGroup, hurry, wanting, check }: Parts): Answering {
  const older = async (groupId: number): Promise<Outcome<{ complete: boolean }>> => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const window = await getWindow(groupId, term.db);
      if (!window) return offline;
      if (window.complete) return { ok: true, value: { complete: true } };
      const brought = await bringOlder(term, touched, groupId, window.oldest_id);
      if (brought === 'moved') continue;
      if (brought === 'blocked') return offline;
      if (brought.verdict.type !== 'done') return failure(brought.verdict);
      return { ok: true, value: { complete: (await getWindow(groupId, term.db))?.complete ?? false } };
    }
    return { ok: false, code: 'moved' };
  };

  const privateChat = async (userId: number, key: string): Promise<Outcome<{ groupId: number }>> => {
    const permit = term.line.permit();
    if (!permit) return offline;
    const body = { user_id: userId, client_id: key };
    const { verdict } = await term.line.exchange(permit, openPrivateChat, { body, key });
    if (verdict.type !== 'done') return failure(verdict);
    const change = readRow('group', verdict.data);
    if (!change) return { ok: false, code: 'unreadable' };
    touched.note([change]);
    await write(term, tablesFor([change]), async () => {
      await writeRows(term.db, [change], 'answer', term.me);
      await addTodo(term.db, { groups: [change.id] });
    });
    wanting();
    return { ok: true, value: { groupId: change.id } };
  };

  const event = async (eventId: number): Promise<Outcome<null>> => {
    const permit = term.line.permit();
    if (!permit) return offline;
    const { verdict } = await term.line.exchange(permit, getEvent, { params: { id: eventId } });
    if (verdict.type !== 'done') return failure(verdict);
    const changes = [readRow('event', verdict.data) ?? []].flat();
    touched.note(changes);
    await write(
      term,
      tablesFor(changes),
      async () => void (await writeRows(term.db, changes, 'answer', term.me)),
    );
    return { ok: true, value: null };
  };

  return async (want, id) => {
    switch (want.kind) {
      case 'open':
        openGroup(want.groupId);
        return { ok: true, value: null };
      case 'retry':
        hurry();
        return { ok: true, value: null };
      case 'older':
        return older(want.groupId);
      case 'event':
        return event(want.eventId);
      case 'private':
        return privateChat(want.userId, id);
      case 'check':
        return { ok: true, value: await check() };
    }
  };
}

/** Answers what other tabs have written down. */
export function answerAsks(term: Term, answering: Answering): () => void {
  const taken = new Set<string>();
  const answer = async ({ seq, id, want }: Ask) => {
    const outcome = await answering(want, id);
    await write(term, ['asks'], () => term.db.asks.update(seq, { answer: outcome }));
  };
  return term.env.observe(
    () => term.db.asks.toArray(),
    (asks) => {
      const now = term.env.now();
      const old = asks.filter((ask) => now - ask.at > stale).map((ask) => ask.seq);
      if (old.length > 0)
        void write(term, ['asks'], () => term.db.asks.bulkDelete(old)).catch(() => undefined);
      for (const ask of asks) {
        if (ask.answer !== undefined || taken.has(ask.id) || now - ask.at > stale) continue;
        taken.add(ask.id);
        void answer(ask).catch(() => undefined);
      }
    },
  );
}
