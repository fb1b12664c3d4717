import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useListSearch } from './use-list-search.ts';

let root: Root;
let place: ReturnType<typeof memoryLocation>;
let shown: ReturnType<typeof useListSearch> | null;

function Screen() {
  const [path] = place.hook();
  const id = Number(path.split('/')[2]) || undefined;
  return id === undefined || besideChat ? <List openId={id} /> : <Chat />;
}

function List({ openId }: { openId: number | undefined }) {
  const state = useListSearch(openId);
  return (
    <button type="button" ref={() => void (shown = state)}>
      {state.list.text}
    </button>
  );
}

function Chat() {
  return <p ref={() => void (shown = null)}>Chat</p>;
}

let besideChat: boolean;
const go = (to: string) => act(async () => place.navigate(to));
const type = (text: string) => act(async () => shown!.change({ tab: 'chats', text }));
const address = () => place.history?.at(-1);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  besideChat = false;
  place = memoryLocation({ path: '/chat', record: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () =>
    root.render(
      <Router hook={place.hook} searchHook={place.searchHook}>
        <Screen />
      </Router>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

test('keeps the search while a chat is open', async () => {
  await type('report');
  await act(() => vi.advanceTimersByTimeAsync(300));
  const list = address()!;
  await go('/chat/7?message=5');
  expect(shown).toBeNull();
  await go(list);
  expect(shown?.list.text).toBe('report');
});

test('writes a search to the address before a link is followed', async () => {
  await type('report');
  await act(async () => shown!.store());
  expect(address()).toBe('/chat?q=report');
});

test('starts empty when the list is opened without a search', async () => {
  await type('report');
  await act(() => vi.advanceTimersByTimeAsync(300));
  await go('/chat');
  expect(shown?.list.text).toBe('');
});

test('does not change the address of a chat open beside the list', async () => {
  besideChat = true;
  await type('report');
  await act(() => vi.advanceTimersByTimeAsync(300));
  await go('/chat/7?message=5');
  expect(shown?.list.text).toBe('report');
  await type('another');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(address()).toBe('/chat/7?message=5');
  expect(shown?.list.text).toBe('another');
});
