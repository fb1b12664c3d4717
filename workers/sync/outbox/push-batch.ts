import { type PushResult, pushOperations } from '../../../contract/sync.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { type RequestContext, boxOf, classify, type RequestOutcome } from '../transport/classify.ts';
import type { Permit } from '../transport/gates.ts';
import type { ServerConnection } from '../transport/connection.ts';
import { pushedToSchool } from './pushed-to-school.ts';
import { readResults } from './read-results.ts';
import type { OpOutcome } from './settle.ts';

/**
 * Sends ops in one request and returns the outcome of each, as if it had been sent alone. Returns null if the
 * server refused the whole batch and carried out none of it.
 */
export async function pushBatch(
  connection: ServerConnection,
  permit: Permit,
  ops: readonly OutboxOp[],
): Promise<OpOutcome[] | null> {
  const body = { ops: ops.map(pushedToSchool) };
  const { answer, outcome } = await connection.exchange(permit, pushOperations, { body });
  if (boxOf(answer) !== null) return ops.map((op) => ({ op, outcome: classify(answer, op) }));
  if (outcome.type === 'dead') return null;
  if (outcome.type !== 'done') return ops.map((op) => ({ op, outcome }));
  const results = readResults(outcome.data);
  return ops.map((op) => ({ op, outcome: classifyResult(results.get(op.opId), op) }));
}

/** The outcome of an op that the response to its batch lacks. */
const unanswered: RequestOutcome = {
  type: 'later',
  error: { code: 'server' },
  ambiguous: true,
  unreachable: false,
  server: true,
  wait: 0,
};

function classifyResult(result: PushResult | undefined, op: RequestContext): RequestOutcome {
  if (!result) return unanswered;
  if (result.status === 'done') return { type: 'done', data: result.data };
  if (result.status === 'not_attempted') return { type: 'untried' };
  const { http = result.status === 'later' ? 503 : 422, code, subject, errors, message = '' } = result;
  const error = {
    message,
    ...(code !== undefined && { code }),
    ...(subject && { subject }),
    ...(errors && { errors }),
    ...(result.data !== undefined && { data: result.data }),
  };
  return classify({ kind: 'reply', status: http, data: null, error }, op);
}
