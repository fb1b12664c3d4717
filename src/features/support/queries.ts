import { database } from '../../db/current-database.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { overlayRequests, type RequestView } from '../../db/overlay-requests.ts';

export interface Requests {
  requests: RequestView[];
  known: boolean;
  offline: boolean;
}

export async function getRequests(): Promise<Requests> {
  const [rows, ops, snapshot, connection] = await Promise.all([
    database().requests.toArray(),
    listOps(),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  return {
    requests: overlayRequests(rows, ops),
    known: snapshot?.requests !== undefined,
    offline: changesWait(connection),
  };
}

export async function getConnectionWord() {
  const connection = await getMeta('connection');
  return connection?.line ?? 'online';
}
