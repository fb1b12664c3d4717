import { deleteProfile as endpoint } from '../../../contract/profile.ts';
import type { Outcome, SessionStart } from '../../../src/lib/sync-api.ts';
import { classify } from '../transport/classify.ts';
import type { Environment } from '../environment.ts';
import { send } from '../transport/http.ts';
import { failure } from './outcome.ts';

export async function deleteProfile(
  env: Environment,
  session: SessionStart,
  withMessages: boolean,
  password: string | null,
): Promise<Outcome<null>> {
  const query = withMessages ? { messages: '1' } : {};
  // In the specification the call has no body.
  const call = password === null ? { query } : { query, body: { current_password: password } };
  const outcome = classify(await send(env, session, endpoint, call, new AbortController().signal));
  return outcome.type === 'done' ? { ok: true, value: null } : failure(outcome);
}
