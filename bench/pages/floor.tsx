/*
 * The cost of the required libraries alone: React, Dexie and a virtual list with 1,000 sessions and 5,000
 * messages, stored for the next visit, and a service worker that answers from its cache.
 */
import Dexie, { type EntityTable } from 'dexie';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { VList, type VListHandle } from 'virtua';

export interface FloorSession {
  id: number;
  title: string;
  start: string;
  room: string;
  hosts: string;
}

const db = new Dexie('floor') as Dexie & { kept: EntityTable<{ key: string; value: FloorSession[] }, 'key'> };
db.version(1).stores({ kept: 'key' });

function Floor({ sessions }: { sessions: FloorSession[] }) {
  const [text, setText] = useState('');
  const [chat, setChat] = useState(false);
  const query = useDeferredValue(text.toLowerCase());
  const found = useMemo(
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
          {found.map(({ id, title, start, room, hosts }) => (
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

async function sessionsOf(): Promise<FloorSession[]> {
  const kept = await db.kept.get('sessions');
  if (kept) return kept.value;
  const value: FloorSession[] = await (await fetch('/floor/sessions.json')).json();
  setTimeout(() => void db.kept.put({ key: 'sessions', value }), 500);
  return value;
}

const root = document.querySelector('#root');
const sessions = await sessionsOf();
if (root) createRoot(root).render(<Floor sessions={sessions} />);
// The `load` event may have fired already.
setTimeout(() => void navigator.serviceWorker.register('/floor/service-worker.js'), 300);
