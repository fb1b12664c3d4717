/*
 * Measures the connection now. The requests bypass the gates, since a person who checks the connection wants
 * to know more than their state. If the server answers, all pauses end.
 */
import { getProfile } from '../../../contract/users.ts';
import type { ConnectionCheck, RequestCheck } from '../../../src/lib/sync-api.ts';
import { type Answer, classify } from '../transport/classify.ts';
import { type ServerAccess, type ResponseMeta, send } from '../transport/http.ts';
import { failure } from './outcome.ts';
import type { Leadership } from '../leader/leadership.ts';

const idleTimeout = 10_000;
const socketTimeout = 6000;
const socketPollMs = 200;

const health = { method: 'GET', path: '/health' } as const;

interface Parts {
  leadership: Pick<Leadership, 'env' | 'gates' | 'signal'>;
  access: () => ServerAccess;
  connected: () => boolean;
  retryNow: () => void;
}

export async function checkConnection({
  leadership,
  access,
  connected,
  retryNow,
}: Parts): Promise<ConnectionCheck> {
  const { env, gates, signal } = leadership;
  const { token: _, ...withoutToken } = access();
  const answer = await send(env, withoutToken, health, { idleTimeout }, signal);
  const check = {
    at: env.now(),
    online: gates.state() !== 'offline',
    server: serverResult(answer),
    clockOffset: answer.meta.offset,
  };
  if (!check.server.ok) return { ...check, session: null, socket: null };
  retryNow();
  const session = sessionResult(await send(env, access(), getProfile, { idleTimeout }, signal));
  return { ...check, session, socket: session.ok ? await waitForSocket(leadership, connected) : connected() };
}

type Timed = Answer & { meta: ResponseMeta };

/** A response below 500 counts: a server that lacks the endpoint is reachable. */
function serverResult(answer: Timed): RequestCheck {
  const ms = answer.meta.took;
  if (answer.kind === 'none') return { ok: false, ms, code: answer.reason };
  const { status } = answer;
  return status < 500 ? { ok: true, ms } : { ok: false, ms, code: `http-${status}`, http: status };
}

function sessionResult(answer: Timed): RequestCheck {
  const ms = answer.meta.took;
  const outcome = classify(answer);
  if (outcome.type === 'done') return { ok: true, ms };
  const { code, http } = failure(outcome);
  // A box sends the profile to every session that its copy contains.
  return { ok: false, ms, code: code === 'atBox' ? 'boxSession' : code, ...(http !== undefined && { http }) };
}

/** Waits up to six seconds for a socket that is connecting. */
async function waitForSocket(
  { env, signal }: Parts['leadership'],
  connected: () => boolean,
): Promise<boolean> {
  const end = env.now() + socketTimeout;
  while (!connected() && env.now() < end && !signal.aborted) {
    await new Promise<void>((over) => void env.after(socketPollMs, over));
  }
  return connected();
}
