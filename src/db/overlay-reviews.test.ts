import { expect, it } from 'vitest';
import * as v from 'valibot';
import { review } from '../../contract/reviews.ts';
import { overlayReviews } from './overlay-reviews.ts';

const contentOf = (fields: object) =>
  overlayReviews([v.parse(review, { id: 1, created_at: 1_700_000_000, ...fields })], [], undefined)[0]!
    .content;

it('shows no public content while the only text waits for approval', () => {
  expect(contentOf({ state: 'waiting', content: 'Good', draft: 'Good' })).toBe('');
  expect(contentOf({ state: 'declined', content: 'Rude', draft: 'Rude' })).toBe('');
});

it('shows the approved text, also while another waits', () => {
  expect(contentOf({ state: 'waiting', content: 'Good', draft: 'Better' })).toBe('Good');
  expect(contentOf({ state: 'approved', content: 'Good', draft: null })).toBe('Good');
});

it('shows the content of a server without states', () => {
  expect(contentOf({ content: 'Good' })).toBe('Good');
});
