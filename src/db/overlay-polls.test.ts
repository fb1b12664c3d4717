import { expect, it } from 'vitest';
import * as v from 'valibot';
import { poll, type Poll } from '../../contract/polls.ts';
import { isAnswered, overlayPolls } from './overlay-polls.ts';

const row = (fields: Partial<Poll>): Poll => ({
  ...v.parse(poll, { id: 1, title: 'Which day?' }),
  ...fields,
});
const shown = (fields: Partial<Poll>) => overlayPolls([row(fields)], [])[0]!;
/** The fields that our server sends other clients for a closed poll. */
const over = { state: 'closed', canceled: true, status: 4 } as const;

it('shows a closed poll without an answer of the person as not answered', () => {
  const view = shown({ ...over, anonymously: null });
  expect([isAnswered(view), view.canceled, view.state]).toEqual([false, false, 'closed']);
});

it.each([false, true])('shows a poll that the person skipped as skipped (anonymously: %s)', (anonymously) => {
  expect(shown({ ...over, anonymously }).canceled).toBe(true);
  expect(shown({ ...over, state: 'open', anonymously }).canceled).toBe(true);
});

it('shows a poll of a server without states as that server sends it', () => {
  expect(shown({ canceled: true, status: 4 }).canceled).toBe(true);
});
