import type { ReviewOnWire } from '../../../contract/reviews.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';
import { isOrganiser } from '../people/roles.ts';

/** Reviews, newest first: approved ones, the caller's own, and all for organisers. */
export async function reviewsFor(
  db: Reader,
  me: Pick<Me, 'id' | 'role'>,
  locale: Locale,
  { ids }: { ids?: readonly number[] } = {},
): Promise<ReviewOnWire[]> {
  const organiser = isOrganiser(me);
  const rows = await db
    .selectFrom('review')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .$if(!organiser, (query) =>
      query.where((eb) => eb.or([eb('content', 'is not', null), eb('user_id', '=', me.id)])),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const people = await peopleById(
    db,
    rows.map(({ user_id }) => user_id),
    locale,
  );
  return rows.map((row) => {
    const inside = organiser || row.user_id === me.id;
    return {
      id: row.id,
      content: row.content ?? (row.user_id === me.id ? (row.draft ?? '') : ''),
      created_at: seconds(row.created_at),
      author: people.get(row.user_id) ?? null,
      event_id: row.event_id,
      state: inside ? row.state : 'approved',
      draft: inside ? row.draft : null,
      reason: inside ? row.reason : null,
      version: inside ? row.version : 0,
      rev: row.rev,
    };
  });
}
