import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer, StatusText } from './status-text.tsx';

let root: Root;
const region = () => document.querySelector('[role="status"]');
const frame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
const show = async (text: string | null) => {
  await act(async () =>
    root.render(
      <>
        <Announcer />
        {text !== null && <StatusText>{text}</StatusText>}
      </>,
    ),
  );
  await frame();
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.querySelector('div')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('puts a new text into a live region that existed before', async () => {
  await show(null);
  const before = region();
  expect(before?.textContent).toBe('');
  await show('3 materials deleted');
  expect(region()).toBe(before);
  expect(before?.textContent).toBe('3 materials deleted');
});

test('announces a changed text again', async () => {
  await show('one');
  await show('two');
  expect(region()?.textContent).toBe('two');
});
