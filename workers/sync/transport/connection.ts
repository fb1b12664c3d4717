import type { Endpoint } from '../../../contract/endpoint.ts';
import type { SyncExtension } from '../../../contract/sync.ts';
import { type Answer, type RequestContext, classify, type RequestOutcome } from './classify.ts';
import type { Environment } from '../environment.ts';
import type { Gates, Permit, Prober } from './gates.ts';
import { type ServerAccess, type ResponseMeta, type Call, send } from './http.ts';

export interface Exchange {
  answer: Answer;
  outcome: RequestOutcome;
}

/** Requests to the server, subject to the gates. */
export interface ServerConnection {
  permit: (prober?: Prober) => Permit | null;
  /** Makes the one request that a permit allows and reports its outcome to the gates. */
  exchange: (permit: Permit, endpoint: Endpoint, call: Call, op?: RequestContext) => Promise<Exchange>;
  /** The extensions in the last response; null before the first response. */
  extensions: () => readonly SyncExtension[] | null;
  /** Time in ms of the last successful request; 0 for none. */
  lastSuccessAt: () => number;
}

interface Parts {
  env: Environment;
  gates: Gates;
  access: () => ServerAccess;
  signal: AbortSignal;
  known: readonly SyncExtension[] | null;
  /** Called for each response; `fresh` if the server's extensions have changed. */
  received: (meta: ResponseMeta, fresh: readonly SyncExtension[] | null) => void;
  /** Called for each request that isn't anonymous, answered or not. */
  onRequest: (endpoint: Endpoint, call: Call, outcome: RequestOutcome, took: number) => void;
}

export function createConnection({
  env,
  gates,
  access,
  signal,
  known,
  received,
  onRequest,
}: Parts): ServerConnection {
  let extensions = known;
  let lastSuccessAt = 0;

  const accessNow = () => ({ ...access(), knowsExtensions: (extensions ?? []).length > 0 });
  const readMeta = (answer: Answer, meta: ResponseMeta) => {
    if (answer.kind === 'none') return;
    // The error page of a gateway has no header: keep the known extensions.
    const hasMeta = answer.status < 300 || answer.status === 304;
    const changed = hasMeta && meta.extensions.join() !== extensions?.join();
    if (changed) extensions = meta.extensions;
    received(meta, changed ? extensions : null);
  };

  return {
    permit: (prober) => (signal.aborted ? null : gates.permit(prober)),
    exchange: async (permit, endpoint, call, op) => {
      const { meta, ...answer } = await send(env, accessNow(), endpoint, call, signal);
      const outcome = classify(answer, op);
      if (signal.aborted) {
        permit.giveBack();
        return { answer, outcome };
      }
      if (outcome.type === 'done') lastSuccessAt = env.now();
      // Nothing on the device states when a ballot was sent either.
      if (!endpoint.anonymous) onRequest(endpoint, call, outcome, meta.took);
      readMeta(answer, meta);
      permit.report(outcome);
      return { answer, outcome };
    },
    extensions: () => extensions,
    lastSuccessAt: () => lastSuccessAt,
  };
}
