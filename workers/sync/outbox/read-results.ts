import * as v from 'valibot';
import { type PushResult, pushResult } from '../../../contract/sync.ts';

/** The readable results of a push, by op_id. */
export function readResults(data: unknown): Map<string, PushResult> {
  const list = v.safeParse(v.array(v.unknown()), data);
  const results = (list.success ? list.output : []).map((value) => v.safeParse(pushResult, value));
  return new Map(
    results.flatMap((result) => (result.success ? [[result.output.op_id, result.output] as const] : [])),
  );
}
