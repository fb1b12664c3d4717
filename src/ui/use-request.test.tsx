import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from '../lib/sync-api.ts';
import { useRequest } from './use-request.ts';

let root: Root;
let answer: (outcome: Outcome<string>) => void;
const ask = vi.fn<() => Promise<Outcome<string>>>();

function Screen() {
  const [live, setLive] = useState(0);
  const { value, failed, again } = useRequest('devices', ask, live);
  return (
    <button type="button" onClick={again} onDoubleClick={() => setLive(live + 1)}>
      {failed ? failed.code : (value ?? 'loading')}
    </button>
  );
}
const text = () => document.body.textContent;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  ask.mockReset().mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  await act(async () => root.render(<Screen />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports a slow connection after five seconds, and shows an answer that comes later', async () => {
  expect(text()).toBe('loading');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(text()).toBe('slow');
  await act(async () => answer({ ok: true, value: 'two devices' }));
  expect(text()).toBe('two devices');
});

it('repeats the request on demand and keeps the shown value meanwhile', async () => {
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await act(async () => document.querySelector('button')?.click());
  expect(ask).toHaveBeenCalledTimes(2);
  expect(text()).toBe('loading');
  await act(async () => answer({ ok: true, value: 'two devices' }));
  await act(async () => document.querySelector('button')?.click());
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(text()).toBe('two devices');
});

it('shows the failure of a request that a change has repeated before its answer', async () => {
  const first = answer;
  await act(async () =>
    document.querySelector('button')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
  );
  await act(async () => first({ ok: false, code: 'network' }));
  expect(text()).toBe('loading');
  await act(async () => answer({ ok: false, code: 'network' }));
  expect(text()).toBe('network');
});

it('repeats a request without an answer until the connection has returned', async () => {
  await act(async () => answer({ ok: false, code: 'network' }));
  expect(text()).toBe('network');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(ask).toHaveBeenCalledTimes(2);
  expect(text()).toBe('network');
  await act(async () => answer({ ok: false, code: 'network' }));
  await act(async () => void dispatchEvent(new Event('online')));
  expect(ask).toHaveBeenCalledTimes(3);
  await act(async () => answer({ ok: true, value: 'two devices' }));
  expect(text()).toBe('two devices');
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(ask).toHaveBeenCalledTimes(3);
});

it('repeats a request that a box refused until the school answers', async () => {
  await act(async () => answer({ ok: false, code: 'atBox', http: 503 }));
  expect(text()).toBe('atBox');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(ask).toHaveBeenCalledTimes(2);
  await act(async () => answer({ ok: true, value: 'two devices' }));
  expect(text()).toBe('two devices');
});

it('does not repeat a refused request', async () => {
  await act(async () => answer({ ok: false, code: 'forbidden', http: 403 }));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(ask).toHaveBeenCalledOnce();
});
