/*
 * Calls that need a connection, such as signing up, approving accounts and managing devices. They use a small
 * worker of their own, started on first use, so that the pages before the sign-in do not load the sync
 * engine.
 */
import type { Answered, CallName, OnlineReply, OnlineRequest, Sent } from '../lib/online-api.ts';
import type { Outcome } from '../lib/sync-api.ts';
import { apiBase, sendsCredentials } from './api-base.ts';
import { releaseWhenAside } from './page-life.ts';
import { currentSession } from './stored-session.ts';

type Listener = (outcome: Outcome<unknown>) => void;

const failed: Outcome<never> = { ok: false, code: 'network' };

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, Listener>();

function begin(): Worker {
  const begun = new Worker(new URL('../../workers/online.worker.ts', import.meta.url), {
    type: 'module',
    name: 'online',
  });
  begun.addEventListener('message', ({ data }: MessageEvent<OnlineReply>) => {
    waiting.get(data.id)?.(data.outcome);
    waiting.delete(data.id);
  });
  // Its script could not be loaded, for example offline; the next call starts it again.
  begun.addEventListener('error', fail);
  return begun;
}

function fail(): void {
  worker = undefined;
  for (const notify of waiting.values()) notify(failed);
  waiting.clear();
}

releaseWhenAside({
  leave: () => {
    worker?.terminate();
    fail();
  },
  comeBack: () => undefined,
});

/** Makes a call, with the token of the signed-in person unless another is given. Never rejects. */
export function callServer<K extends CallName>(
  name: K,
  sent: Sent<K> = {},
  token: string | null = currentSession()?.token ?? null,
): Promise<Outcome<Answered<K>>> {
  worker ??= begin();
  const id = ++last;
  const request: OnlineRequest = {
    id,
    name,
    sent,
    access: {
      base: apiBase,
      locale: document.documentElement.lang,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      credentials: sendsCredentials,
      ...(token !== null && { token }),
    },
  };
  return new Promise((resolve) => {
    // The worker has parsed the response with the schema of this call.
    waiting.set(id, (outcome) => resolve(outcome as Outcome<Answered<K>>));
    worker?.postMessage(request);
  });
}
