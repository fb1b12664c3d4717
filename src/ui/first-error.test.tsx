import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFormErrors } from './first-error.ts';

watchFormErrors();

let root: Root;
let respond: (isWrong: boolean) => void;
const scrolled = vi.fn<(element: Element) => void>();
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.scrollIntoView = function scroll() {
    scrolled(this);
  };
  scrolled.mockClear();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () => root.render(<Form />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

function Form() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        respond = (isWrong) => {
          setBusy(false);
          setWrong(isWrong);
        };
      }}
    >
      <input name="right" />
      <fieldset data-wrong={wrong ? '' : undefined}>
        <input name="wrong" />
      </fieldset>
      <button type="submit" aria-disabled={busy || undefined}>
        Save
      </button>
    </form>
  );
}

const submit = () =>
  act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const focused = () => document.activeElement?.getAttribute('name');
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('leads to the first error of the response, and again with the next attempt', async () => {
  await submit();
  await act(async () => respond(true));
  await vi.waitFor(() => expect(focused()).toBe('wrong'));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(document.querySelector('fieldset'));
  document.querySelector<HTMLElement>('[name="right"]')!.focus();
  await submit();
  await act(async () => respond(true));
  await vi.waitFor(() => expect(focused()).toBe('wrong'));
});

it('leaves the focus where it is without an error, and where somebody goes on typing', async () => {
  const right = document.querySelector<HTMLElement>('[name="right"]')!;
  right.focus();
  await submit();
  await act(async () => respond(false));
  await pause();
  expect([focused(), scrolled.mock.calls]).toEqual(['right', []]);
  await submit();
  right.dispatchEvent(new Event('input', { bubbles: true }));
  await act(async () => respond(true));
  await pause();
  expect([focused(), scrolled.mock.calls]).toEqual(['right', []]);
});
