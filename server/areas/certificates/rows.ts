import type { CertificateOnWire } from '../../../contract/certificates.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';

/** The certificates of the caller, newest first. */
export async function certificatesFor(
  db: Reader,
  me: Pick<Me, 'id'>,
  { ids }: { ids?: readonly number[] } = {},
): Promise<CertificateOnWire[]> {
  const rows = await db
    .selectFrom('certificate')
    .select(['id', 'number', 'content', 'issued_at', 'revoked_at', 'rev'])
    .where('user_id', '=', me.id)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, number, content, issued_at, revoked_at, rev }) => ({
    id,
    number,
    title: content.title,
    issued_at: seconds(issued_at),
    revoked_at: revoked_at && seconds(revoked_at),
    rev,
  }));
}
