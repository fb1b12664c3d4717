import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeskAct, DeskSeen } from '../../lib/desk.ts';
import { DeskContext, useConflictCheck } from './desk-context.ts';

const row = 'event:7';
const actOf = (n: number): DeskAct => ({ row, n, act: 'edit', by: null, other_device: false, at: 0 });

let root: Root;
let check: ReturnType<typeof useConflictCheck>;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(async () => root.unmount()));

function Form({ savedSeen }: { savedSeen: DeskSeen | undefined }) {
  const result = useConflictCheck(row, savedSeen);
  useLayoutEffect(() => {
    check = result;
  });
  return null;
}
const nothing = () => undefined;
/** The form at a desk that has loaded `round` times and knows the act `n` on the row. */
const show = (round: number, n: number, savedSeen?: DeskSeen) =>
  act(async () =>
    root.render(
      <DeskContext
        value={{
          acts: new Map(n > 0 ? [[row, actOf(n)]] : []),
          round,
          here: [],
          at: nothing,
          focused: nothing,
        }}
      >
        <Form savedSeen={savedSeen} />
      </DeskContext>,
    ),
  );

it('sends the act that was the last one when the form was opened, not a later one', async () => {
  await show(1, 3);
  await show(2, 4);
  expect(check.deskSeen).toEqual({ [row]: 3 });
});

it('also checks a form that was opened before the acts were loaded', async () => {
  await show(0, 0);
  expect(check.deskSeen).toEqual({});
  await show(1, 3);
  await show(2, 4);
  expect(check.deskSeen).toEqual({ [row]: 3 });
});

it('compares a stored draft with the row it was begun from, until its conflict was shown', async () => {
  await show(5, 9, { [row]: 6 });
  expect(check.deskSeen).toEqual({ [row]: 6 });
  await act(async () => check.reportConflict(actOf(9)));
  expect(check.conflict?.n).toBe(9);
  expect(check.deskSeen).toEqual({ [row]: 9 });
});
