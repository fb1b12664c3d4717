import { database } from '../../db/current-database.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { overlayReviews, type ReviewView } from '../../db/overlay-reviews.ts';
import { getMe } from '../../db/users.ts';

export interface Feedback {
  reviews: ReviewView[];
  known: boolean;
  offline: boolean;
  myId: number;
  role: string | undefined;
}

export async function getFeedback(): Promise<Feedback> {
  const [rows, ops, me, snapshot, connection] = await Promise.all([
    database().reviews.toArray(),
    listOps(),
    getMe(),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  return {
    reviews: overlayReviews(rows, ops, me),
    known: snapshot?.reviews !== undefined,
    offline: changesWait(connection),
    myId: me?.id ?? 0,
    role: me?.role?.alias,
  };
}
