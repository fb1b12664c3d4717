/*
 * Calls that need a connection, such as signing up, approving accounts and managing devices. They use a small
 * worker of their own, started on first use, so that the pages before the sign-in do not load the sync
 * engine.
 */
import type { CallOutput, CallName, OnlineReply, OnlineRequest, CallInput } from '../lib/online-api.ts';
import type { Outcome } from '../lib/sync-api.ts';
import { apiBase, sendsCredentials } from './api-base.ts';
import { onSuspend } from './page-lifecycle.ts';
import { currentSession } from './stored-session.ts';

type Resolver = (outcome: Outcome<unknown>) => void;

const failed: Outcome<never> = { ok: false, code: 'network' };

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, Resolver>();

function startWorker(): Worker {
  const started = new Worker(new URL('../../workers/online.worker.ts', import.meta.url), {
    type: 'module',
    name: 'online',
  });
  started.addEventListener('message', ({ data }: MessageEvent<OnlineReply>) => {
    pending.get(data.id)?.(data.outcome);
    pending.delete(data.id);
  });
  // Its script could not be loaded, for example offline; the next call starts it again.
  started.addEventListener('error', failPending);
  return started;
}

function failPending(): void {
  worker = undefined;
  for (const notify of pending.values()) notify(failed);
  pending.clear();
}

onSuspend({
  leave: () => {
    worker?.terminate();
    failPending();
  },
  resume: () => undefined,
});

/** Makes a call, with the token of the signed-in person unless another is given. Never rejects. */
export function callServer<K extends CallName>(
  name: K,
  input: CallInput<K> = {},
  token: string | null = currentSession()?.token ?? null,
): Promise<Outcome<CallOutput<K>>> {
  worker ??= startWorker();
  const id = ++lastId;
  const request: OnlineRequest = {
    id,
    name,
    input: input,
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
    pending.set(id, (outcome) => resolve(outcome as Outcome<CallOutput<K>>));
    worker?.postMessage(request);
  });
}
