import type { Endpoint } from '../../../contract/endpoint.ts';
import type { SyncExtension } from '../../../contract/sync.ts';
import { type Answer, type RequestContext, boxOf, classify, type RequestOutcome } from './classify.ts';
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
  /** Name of the box that answered last; null if it was the school. */
  box: () => string | null;
  /** Time in ms of the last response of a box; 0 for none. */
  lastBoxAt: () => number;
}

interface Parts {
  env: Environment;
  gates: Gates;
  access: () => ServerAccess;
  signal: AbortSignal;
  known: readonly SyncExtension[] | null;
  /** The box that answered last, as it was stored before. */
  knownBox: { name: string | null; lastAt: number };
  /** Called for each response. */
  received: (received: Received) => void;
  /** Another server answers than before: a box, another copy of it, or the school. */
  serverChanged: (box: string | null) => void;
  /** Called for each request that isn't anonymous, answered or not. */
  onRequest: (endpoint: Endpoint, call: Call, outcome: RequestOutcome, took: number) => void;
}

export interface Received {
  endpoint: Endpoint;
  answer: Extract<Answer, { kind: 'reply' }>;
  meta: ResponseMeta;
  /** The extensions of the server, if they have changed; null otherwise. */
  fresh: readonly SyncExtension[] | null;
}

export function createConnection({
  env,
  gates,
  access,
  signal,
  known,
  knownBox,
  received,
  serverChanged,
  onRequest,
}: Parts): ServerConnection {
  let extensions = known;
  let lastSuccessAt = 0;
  let box = knownBox.name;
  let lastBoxAt = knownBox.lastAt;
  let begun = 0;
  /** Number of the latest request whose response named its server: responses may overtake each other. */
  let latest = 0;

  const accessNow = () => ({ ...access(), knowsExtensions: (extensions ?? []).length > 0 });
  const readMeta = (endpoint: Endpoint, answer: Answer, meta: ResponseMeta) => {
    if (answer.kind === 'none') return;
    // The error page of a gateway has no header: keep the known extensions.
    const hasMeta = answer.status < 300 || answer.status === 304;
    const changed = hasMeta && meta.extensions.join() !== extensions?.join();
    if (changed) extensions = meta.extensions;
    received({ endpoint, answer, meta, fresh: changed ? extensions : null });
  };
  /** Returns true if another server answered. An error page of a gateway names no server. */
  const readServer = (answer: Answer, meta: ResponseMeta, number: number): boolean => {
    if (answer.kind === 'none' || number < latest) return false;
    const isNamed = answer.box !== undefined || meta.extensions.length > 0 || answer.status < 300;
    if (!isNamed) return false;
    latest = number;
    const before = box;
    box = boxOf(answer);
    if (box !== null) lastBoxAt = env.now();
    return box !== before;
  };

  return {
    permit: (prober) => (signal.aborted ? null : gates.permit(prober)),
    exchange: async (permit, endpoint, call, op) => {
      const number = ++begun;
      const { meta, ...answer } = await send(env, accessNow(), endpoint, call, signal);
      const outcome = classify(answer, op);
      if (signal.aborted) {
        permit.giveBack();
        return { answer, outcome };
      }
      if (outcome.type === 'done') lastSuccessAt = env.now();
      // Nothing on the device states when a ballot was sent either.
      if (!endpoint.anonymous) onRequest(endpoint, call, outcome, meta.took);
      const isOther = readServer(answer, meta, number);
      readMeta(endpoint, answer, meta);
      gates.noteBox(box === null ? null : { at: lastBoxAt, answers: boxOf(answer) !== null });
      permit.report(outcome);
      if (isOther) serverChanged(box);
      return { answer, outcome };
    },
    extensions: () => extensions,
    lastSuccessAt: () => lastSuccessAt,
    box: () => box,
    lastBoxAt: () => lastBoxAt,
  };
}
