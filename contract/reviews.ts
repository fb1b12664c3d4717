import * as v from 'valibot';
import { deskAct } from './desks.ts';
import { endpoint } from './endpoint.ts';
import { clientId, filledText, id, idText, lateTimestamp, number, rev, rowText } from './scalars.ts';
import { personInRow } from './users.ts';

export const reviewMax = 1500;
export const reviewContent = filledText(reviewMax);
/** State of the author's last text; an approved earlier text stays published. */
export const reviewStates = ['waiting', 'approved', 'declined'] as const;

/** Feedback: approved texts of others, and all of the person's own. */
export const review = v.object({
  id,
  /**
   * The published text. While none is approved: the waiting text for its author (see `state`), and empty for
   * organisers.
   */
  content: v.nullish(rowText, ''),
  created_at: lateTimestamp,
  author: v.optional(v.nullable(personInRow)),
  /** The following fields are extensions. */
  event_id: v.optional(v.nullable(id)),
  state: v.nullish(v.picklist(reviewStates), 'approved'),
  /** A waiting or declined text, for its author and organisers. */
  draft: v.optional(v.nullable(rowText)),
  /** Reason for the refusal. */
  reason: v.optional(v.nullable(rowText)),
  /** Increases with each new text of the author; a decision applies to one version. */
  version: v.nullish(number(), 0),
  rev: v.optional(rev, 0),
});
export type Review = v.InferOutput<typeof review>;
export type ReviewOnWire = v.InferInput<typeof review>;

const ofReview = v.object({ id: idText });

export const listReviews = endpoint({
  method: 'GET',
  path: '/review',
  access: 'approved',
  summary: 'List approved feedback and that of the caller, newest first; organisers get all',
  output: v.array(review),
});

export const addReview = endpoint({
  method: 'POST',
  path: '/review',
  access: 'approved',
  summary: 'Submit feedback, in general or on an event; it is published once it is approved',
  body: v.object({
    content: reviewContent,
    event_id: v.optional(v.nullable(id)),
    client_id: v.optional(clientId),
  }),
  output: review,
  keyed: true,
});

export const editReview = endpoint({
  method: 'PUT',
  path: '/review/:id',
  access: 'approved',
  summary: 'Change feedback of the caller; it is moderated again, and the approved text is shown until then',
  params: ofReview,
  body: v.object({ content: reviewContent }),
  output: review,
  keyed: true,
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/review/:id',
  access: 'approved',
  summary: 'Withdraw feedback of the caller',
  params: ofReview,
  keyed: true,
});

export const reviewDecisions = ['approve', 'decline', 'undo'] as const;
const moderated = v.object({ id, version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });

export const decideReviews = endpoint({
  method: 'POST',
  path: '/desk/reviews/decide',
  access: 'approved',
  summary:
    'Approve or decline feedback in the version that was read, or undo that. Feedback changed since is skipped; 412 if all was changed (organisers)',
  body: v.object({
    reviews: v.pipe(v.array(moderated), v.minLength(1, 'required'), v.maxLength(200, 'max:200')),
    decision: v.picklist(reviewDecisions),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'max:500'))),
  }),
  output: v.object({
    done: v.array(id),
    stale: v.array(id),
    /** For stale reviews, the acts of other people since. */
    happened: v.optional(v.array(deskAct), []),
  }),
});
