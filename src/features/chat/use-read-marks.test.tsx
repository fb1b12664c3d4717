import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageView } from '../../db/overlay-messages.ts';
import { messageRows } from './message-rows.ts';
import { useReadMarks } from './use-read-marks.ts';

const calls = vi.hoisted(() => ({
  readMessages: vi.fn<() => Promise<void>>(async () => undefined),
  seeOnSite: vi.fn<(keys: readonly string[]) => Promise<void>>(async () => undefined),
}));
vi.mock('./commands.ts', () => calls);

const held = (key: string): MessageView => ({
  ...{ key, id: null, group: { id: 7 }, group_id: 7, content: key, type: { id: 1 }, created_at: 0, rev: 0 },
  author: { id: 2, first_name: '', last_name: '' },
  onSite: true,
  pending: null,
});

let root: Root;
/** Shows held messages up to the last one. */
const show = (...keys: string[]) =>
  act(async () => root.render(<Chat rows={messageRows(keys.map(held), 1, null)} />));

function Chat({ rows }: { rows: ReturnType<typeof messageRows> }) {
  const markShown = useReadMarks({ groupId: 7, rows, readUpTo: 0, marksRead: true });
  // The callback is also called with null, when the next render replaces it.
  return (
    <div
      ref={(element) => {
        if (element) markShown(rows.length - 1);
      }}
    />
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  calls.seeOnSite.mockClear();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(async () => root.unmount()));

test('marks each held message once, also one that comes before a marked one', async () => {
  await show('a', 'c');
  await show('a', 'c');
  await show('a', 'b', 'c');
  expect(calls.seeOnSite.mock.calls).toEqual([[['a', 'c']], [['b']]]);
});

test('marks messages again if the device could not store the mark', async () => {
  calls.seeOnSite.mockRejectedValueOnce(new Error('full'));
  await show('a');
  await show('a', 'b');
  expect(calls.seeOnSite.mock.calls).toEqual([[['a']], [['a', 'b']]]);
});
