/*
 * Logs what the engine does; a person can send the log to their support. Entries are written in batches, at
 * most one transaction every three seconds.
 */
import type { Endpoint } from '../../../contract/endpoint.ts';
import { addDiagnostics, type NewEntry } from '../../../src/db/diagnostics.ts';
import { safeCode } from '../../../src/lib/safe-code.ts';
import type { FetchResult } from '../pull/fetch-lists.ts';
import type { RequestOutcome } from '../transport/classify.ts';
import type { GateState } from '../transport/gates.ts';
import type { Call } from '../transport/http.ts';
import { type Leadership, write } from '../leader/leadership.ts';

const pause = 3000;
const maxWaiting = 300;

export interface DiagnosticsLog {
  begun: () => void;
  request: (endpoint: Endpoint, call: Call, outcome: RequestOutcome, took: number) => void;
  pulling: (busy: boolean, ended?: FetchResult) => void;
  gates: () => void;
  socket: (event: 'connected' | 'lost' | 'refused') => void;
  /** Unreadable fields of a kind of row; an empty list if the whole row was unreadable. */
  unreadable: (t: string, fields: readonly string[]) => void;
  stop: () => void;
}

export function createDiagnosticsLog(leadership: Leadership): DiagnosticsLog {
  const { env, db, epoch, gates } = leadership;
  let waiting: NewEntry[] = [];
  let cancel: (() => void) | null = null;
  let gate: GateState = 'open';
  let pullBegan = 0;

  const flush = () => {
    cancel = null;
    const entries = waiting;
    waiting = [];
    void write(leadership, ['journal'], () => addDiagnostics(entries, db)).catch(() => undefined);
  };
  const add = (entry: Omit<NewEntry, 'at'>) => {
    waiting.push({ at: env.now(), ...entry });
    if (waiting.length > maxWaiting) waiting.shift();
    cancel ??= env.after(pause, flush);
  };

  return {
    begun: () => add({ what: 'term', code: 'begun', count: epoch }),
    request: ({ method, path }, call, outcome, ms) =>
      add({ what: `${method} ${path}`, code: codeOf(outcome), ms, ...countOf(call) }),
    pulling: (busy, ended = 'done') => {
      if (busy) pullBegan = env.now();
      else add({ what: 'pull', code: ended, ms: env.now() - pullBegan });
    },
    gates: () => {
      if (gates.state() === gate) return;
      gate = gates.state();
      add({ what: 'gate', code: gate });
    },
    socket: (code) => add({ what: 'socket', code }),
    unreadable: (t, fields) => {
      // Count repetitions: thousands of rows in a list may have the same fault.
      for (const code of fields.length > 0 ? fields.map((field) => `${t}.${field}`) : [t]) {
        const noted = waiting.find((entry) => entry.what === 'odd' && entry.code === code);
        if (noted) noted.count = (noted.count ?? 0) + 1;
        else add({ what: 'odd', code, count: 1 });
      }
    },
    stop: () => cancel?.(),
  };
}

function codeOf(outcome: RequestOutcome): string {
  switch (outcome.type) {
    case 'later':
    case 'dead':
      return safeCode(outcome.error.code);
    case 'closed':
      return outcome.reason;
    case 'auth':
      return 'unauthenticated';
    case 'done':
    case 'untried':
      return outcome.type;
  }
}

/** The count of ops in a batch. */
function countOf({ body }: Call): { count?: number } {
  const ops = typeof body === 'object' && body !== null && 'ops' in body ? body.ops : undefined;
  return Array.isArray(ops) ? { count: ops.length } : {};
}
