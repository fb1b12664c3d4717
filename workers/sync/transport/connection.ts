import type { Endpoint } from '../../../contract/endpoint.ts';
import type { SyncExtension } from '../../../contract/sync.ts';
import { type Answer, type RequestContext, classify, type RequestOutcome } from './classify.ts';
import type { Environment } from '../environment.ts';
import type { Gates, Permit, Prober } from './gates.ts';
import { type Access, type ResponseMeta, type Call, send } from './http.ts';

export interface Exchange {
  answer: Answer;
  outcome: RequestOutcome;
}

/** The way to the server, under the gates. */
export interface ServerConnection {
  permit: (who?: Prober) => Permit | null;
  /** Makes the one request a permit is for and reports what came of it. */
  exchange: (permit: Permit, endpoint: Endpoint, call: Call, asked?: RequestContext) => Promise<Exchange>;
  /** What the server announced last; null before it has answered anything. */
  extensions: () => readonly SyncExtension[] | null;
  /** When a request last passed. */
  passedAt: () => number;
}

interface Parts {
  env: Environment;
  gates: Gates;
  access: () => Access;
  signal: AbortSignal;
  known: readonly SyncExtension[] | null;
  /** Told of each answer; `fresh` when the server announced something else than before. */
  received: (aside: ResponseMeta, fresh: readonly SyncExtension[] | null) => void;
  /** Told of each request, answered or not. */
  noted: (endpoint: Endpoint, call: Call, outcome: RequestOutcome, took: number) => void;
}

export function createConnection({
  env,
  gates,
  access,
  signal,
  known,
  received,
  noted,
}: Parts): ServerConnection {
  let extensions = known;
  let passedAt = 0;

  const accessNow = () => ({ ...access(), knowsExtensions: (extensions ?? []).length > 0 });
  const listen = (answer: Answer, aside: ResponseMeta) => {
    if (answer.kind === 'none') return;
    // A gateway's error page announces nothing and takes nothing back.
    const speaks = answer.status < 300 || answer.status === 304;
    const changed = speaks && aside.extensions.join() !== extensions?.join();
    if (changed) extensions = aside.extensions;
    received(aside, changed ? extensions : null);
  };

  return {
    permit: (who) => (signal.aborted ? null : gates.permit(who)),
    exchange: async (permit, endpoint, call, asked) => {
      const { aside, ...answer } = await send(env, accessNow(), endpoint, call, signal);
      const outcome = classify(answer, asked);
      if (signal.aborted) {
        permit.giveBack();
        return { answer, outcome };
      }
      if (outcome.type === 'done') passedAt = env.now();
      noted(endpoint, call, outcome, aside.took);
      listen(answer, aside);
      permit.report(outcome);
      return { answer, outcome };
    },
    extensions: () => extensions,
    passedAt: () => passedAt,
  };
}
