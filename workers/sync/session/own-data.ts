import * as v from 'valibot';
import { gatherOwnData, getOwnData, type OwnDataState } from '../../../contract/own-data.ts';
import type { Outcome, SessionStart } from '../../../src/lib/sync-api.ts';
import { classify } from '../transport/classify.ts';
import type { Environment } from '../environment.ts';
import { send } from '../transport/http.ts';
import { failure } from './outcome.ts';

export async function ownData(
  env: Environment,
  session: SessionStart,
  id: string | null,
): Promise<Outcome<OwnDataState>> {
  const endpoint = id === null ? gatherOwnData : getOwnData;
  const call = id === null ? {} : { params: { id } };
  const outcome = classify(await send(env, session, endpoint, call, new AbortController().signal));
  if (outcome.type !== 'done') return failure(outcome);
  const parsed = v.safeParse(endpoint.output, outcome.data);
  return parsed.success ? { ok: true, value: parsed.output } : { ok: false, code: 'unreadable' };
}
