/* Calls that need a connection: their results are not stored and they are never queued. */
import * as v from 'valibot';
import type { CallName, OnlineRequest } from '../../src/lib/online-api.ts';
import { deskSeenText } from '../../src/lib/desk.ts';
import type { Outcome } from '../../src/lib/sync-api.ts';
import { classify } from '../sync/transport/classify.ts';
import type { Environment } from '../sync/environment.ts';
import { send } from '../sync/transport/http.ts';
import { failure } from '../sync/session/outcome.ts';
import { onlineEndpoints } from './online-endpoints.ts';

/** Whether the call changes something on the server. */
export const isWrite = ({ name }: Pick<OnlineRequest, 'name'>): boolean =>
  onlineEndpoints[name].method !== 'GET';

/** Milliseconds without data, for calls in which the server performs many operations before it answers. */
const idleTimeouts: Partial<Record<CallName, number>> = { bringInBoxFile: 600_000 };

type Env = Pick<Environment, 'now' | 'after' | 'fetch'>;

export async function answerCall(
  env: Env,
  { name, input, access }: Omit<OnlineRequest, 'id'>,
): Promise<Outcome<unknown>> {
  const endpoint = onlineEndpoints[name];
  const { files, deskSeen, ...call } = input;
  const form = files && formOf(files);
  const idleTimeout = idleTimeouts[name];
  const answer = await send(
    env,
    access,
    endpoint,
    {
      ...call,
      ...(form && { form }),
      ...(deskSeen && { deskSeen: deskSeenText(deskSeen) }),
      ...(idleTimeout !== undefined && { idleTimeout }),
    },
    new AbortController().signal,
  );
  const outcome = classify(answer);
  if (outcome.type !== 'done') return failure(outcome);
  if (!endpoint.output) return { ok: true, value: null };
  const read = v.safeParse(endpoint.output, outcome.data);
  if (!read.success) return { ok: false, code: 'unreadable' };
  const isPlain = answer.meta.extensions.length === 0;
  return { ok: true, value: read.output, ...(isPlain && { isPlain }) };
}

function formOf(files: Record<string, File>): FormData {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}
