import type { RequestContext, RequestOutcome } from '../transport/classify.ts';
import type { ServerConnection } from '../transport/connection.ts';
import type { Permit } from '../transport/gates.ts';
import type { OpCall } from './operations/operation.ts';

/** True for 404 and 405: the server may not have this endpoint. */
const isUnknown = (outcome: RequestOutcome) =>
  outcome.type === 'dead' && [404, 405].includes(outcome.error.http ?? 0);

const unknownCall: RequestOutcome = {
  type: 'dead',
  error: { code: 'unknownCall', http: 404 },
  parks: false,
};

/** Makes a call, or the alternative call (`otherwise`) if the server does not know the endpoint. */
export async function exchangeCall(
  connection: ServerConnection,
  permit: Permit,
  { endpoint, call, alternative, undocumented }: OpCall,
  op?: RequestContext,
): Promise<{ outcome: RequestOutcome }> {
  const first = await connection.exchange(permit, endpoint, call, undocumented ? undefined : op);
  if (!isUnknown(first.outcome)) return first;
  if (!alternative) return undocumented ? { outcome: unknownCall } : first;
  const again = connection.permit('sender');
  return again ? exchangeCall(connection, again, alternative, op) : { outcome: { type: 'untried' } };
}
