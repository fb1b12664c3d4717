import { database } from '../../db/current-database.ts';
import { getMeta } from '../../db/meta.ts';

/** The person's certificates, newest first. */
export async function listCertificates() {
  const [rows, snapshot, connection] = await Promise.all([
    database().certificates.toArray(),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  return {
    certificates: rows.toSorted((a, b) => b.issued_at - a.issued_at || b.id - a.id),
    isKnown: rows.length > 0 || snapshot?.certificates !== undefined,
    offline: connection?.line === 'offline',
  };
}
