import { act, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLostFocus } from './use-lost-focus.ts';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<main></main><button id="outside"></button>';
  root = createRoot(document.querySelector('main')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

function Card() {
  const area = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(true);
  useLostFocus(area, heading);
  return (
    <div ref={area}>
      <h2 ref={heading} tabIndex={-1}>
        Title
      </h2>
      {isOpen && <button onClick={() => setOpen(false)}>Close</button>}
    </div>
  );
}
const show = () => act(async () => root.render(<Card />));
const find = (name: string) => document.querySelector<HTMLElement>(name)!;

test('focuses the heading when the element with the focus is removed', async () => {
  await show();
  const button = find('main button');
  button.focus();
  await act(async () => button.click());
  expect(document.activeElement).toBe(find('h2'));
});

test('leaves the focus where the person has moved it', async () => {
  await show();
  const button = find('main button');
  button.focus();
  find('#outside').focus();
  await act(async () => button.click());
  expect(document.activeElement).toBe(find('#outside'));
});
