import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSwapGuard } from './use-swap-guard.ts';

const done = vi.fn<(what: string) => void>();
let root: Root;
let now = 0;

function Place() {
  const [booked, setBooked] = useState(false);
  const isStray = useSwapGuard(booked ? 'give-back' : 'book');
  return (
    <button
      type="button"
      onClick={(event) => {
        if (isStray(event)) return;
        done(booked ? 'give-back' : 'book');
        setBooked(!booked);
      }}
    >
      {booked ? 'Cancel booking' : 'Book a place'}
    </button>
  );
}

const button = () => document.querySelector('button')!;
/** Every press ends in a click; `at` is the time of the press. */
const press = (at: number) =>
  act(async () => {
    const click = new MouseEvent('click', { bubbles: true });
    Object.defineProperty(click, 'timeStamp', { value: at });
    button().dispatchEvent(click);
  });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  now = 5000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  done.mockClear();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () => root.render(<Place />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

test('accepts the first press at once', async () => {
  await press(5000);
  expect(done.mock.calls).toEqual([['book']]);
});

test.each([0, 120, 350, 999])('ignores a press %i ms after the swap', async (later) => {
  await press(5000);
  now = 5000 + later;
  await press(now);
  expect(done.mock.calls).toEqual([['book']]);
  expect(button().disabled).toBe(false);
});

test('accepts a press a second after the swap', async () => {
  await press(5000);
  now = 6000;
  await press(now);
  expect(done.mock.calls).toEqual([['book'], ['give-back']]);
});

test('uses the time of the press, not of its handling', async () => {
  await press(5000);
  now = 7000;
  await press(5300);
  expect(done.mock.calls).toEqual([['book']]);
});
