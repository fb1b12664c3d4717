import type { reviewDecisions } from '../../../contract/reviews.ts';
import { discardOp, enqueue } from '../../db/outbox.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import type { DeskSeen } from '../../lib/desk.ts';
import { callServer } from '../../platform/online.ts';

export async function giveFeedback(content: string, eventId: number | null): Promise<void> {
  await enqueue({ kind: 'review.add', args: { content, ...(eventId !== null && { event_id: eventId }) } });
  syncInBackgroundIfOffline();
}

export async function editFeedback(id: number, content: string): Promise<void> {
  await enqueue({ kind: 'review.edit', args: { id, content } });
  syncInBackgroundIfOffline();
}

export async function withdrawFeedback(id: number): Promise<void> {
  await enqueue({ kind: 'review.delete', args: { id } });
  syncInBackgroundIfOffline();
}

/** Discards an unsent operation without contacting the server. */
export const discardAnswer = (opId: string) => discardOp(opId);

type Decision = (typeof reviewDecisions)[number];

export const decide = (
  decision: Decision,
  reviews: readonly { id: number; version: number }[],
  deskSeen: DeskSeen,
  reason?: string,
) =>
  callServer('decideReviews', {
    deskSeen,
    body: {
      decision,
      reviews: reviews.map(({ id, version }) => ({ id, version })),
      ...(reason !== undefined && { reason }),
    },
  });
