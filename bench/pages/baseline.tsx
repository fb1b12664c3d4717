/*
 * The baseline page: the least that an app with the same libraries must do. It uses React and Dexie, shows
 * 1,000 sessions and 5,000 messages in virtual lists, stores the sessions for the next visit, and has a
 * service worker that answers from its cache. The benchmarks compare Yurt with it.
 */
import Dexie, { type EntityTable } from 'dexie';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { VList, type VListHandle } from 'virtua';

export interface BaselineSession {
  id: number;
  title: string;
  start: string;
  room: string;
  hosts: string;
}

const db = new Dexie('baseline') as Dexie & {
  stored: EntityTable<{ key: string; value: BaselineSession[] }, 'key'>;
};
db.version(1).stores({ stored: 'key' });

function Baseline({ sessions }: { sessions: BaselineSession[] }) {
  const [text, setText] = useState('');
  const [chat, setChat] = useState(false);
  const query = useDeferredValue(text.toLowerCase());
  const matches = useMemo(
    () =>
      sessions.filter(({ title, room, hosts }) => `${title} ${room} ${hosts}`.toLowerCase().includes(query)),
    [sessions, query],
  );
  return (
    <>
      <header>
        <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={() => setChat(!chat)}>
          Chat
        </button>
      </header>
      {chat ? (
        <Messages />
      ) : (
        <VList style={{ height: 'calc(100dvh - 64px)' }}>
          {matches.map(({ id, title, start, room, hosts }) => (
            <article key={id}>
              <time>{start.slice(11, 16)}</time>
              <div>
                <h3>{title}</h3>
                <p>
                  {room} · {hosts}
                </p>
              </div>
              <button type="button">☆</button>
            </article>
          ))}
        </VList>
      )}
    </>
  );
}

const messages = Array.from({ length: 5000 }, (_, at) => ({
  id: at,
  author: `Writer ${at % 40}`,
  text: `${at} ${'the sorting line of the town takes glass on Mondays '.repeat(1 + (at % 4))}`,
}));

function Messages() {
  const list = useRef<VListHandle>(null);
  useEffect(() => {
    list.current?.scrollToIndex(messages.length - 1, { align: 'end' });
  }, []);
  return (
    <VList ref={list} style={{ height: 'calc(100dvh - 64px)' }}>
      {messages.map(({ id, author, text }) => (
        <article key={id} data-message={id}>
          <div>
            <h3>{author}</h3>
            <p>{text}</p>
          </div>
        </article>
      ))}
    </VList>
  );
}

async function readSessions(): Promise<BaselineSession[]> {
  const row = await db.stored.get('sessions');
  if (row) return row.value;
  const value: BaselineSession[] = await (await fetch('/baseline/sessions.json')).json();
  setTimeout(() => void db.stored.put({ key: 'sessions', value }), 500);
  return value;
}

const root = document.querySelector('#root');
const sessions = await readSessions();
if (root) createRoot(root).render(<Baseline sessions={sessions} />);
// The `load` event may have fired already.
setTimeout(() => void navigator.serviceWorker.register('/baseline/service-worker.js'), 300);
