import { database } from '../../db/current-database.ts';
import { changesWait, getMeta } from '../../db/meta.ts';

/** The person's certificates, newest first. */
export async function listCertificates() {
  const [rows, files, snapshot, connection] = await Promise.all([
    database().certificates.toArray(),
    database().certificate_files.toArray(),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  return {
    certificates: rows.toSorted((a, b) => b.issued_at - a.issued_at || b.id - a.id),
    /** Ids of the certificates whose file is on this device. */
    stored: new Set(files.flatMap(({ id, bytes }) => (bytes === null ? [] : [id]))),
    isKnown: rows.length > 0 || snapshot?.certificates !== undefined,
    offline: changesWait(connection),
  };
}
