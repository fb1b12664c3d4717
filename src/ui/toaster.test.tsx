import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('innerHeight', 800);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<main></main><div id="toasts"></div>';
  root = createRoot(document.querySelector('#toasts')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Toaster />
      </I18nProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const region = () => document.querySelector<HTMLElement>('#toasts section')!;
/** Adds an element to the page that extends from `top` to `bottom`, in px. */
function add(mark: string, top: number, bottom: number): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute(mark, '');
  place(element, top, bottom);
  document.querySelector('main')!.append(element);
  return element;
}
function place(element: HTMLElement, top: number, bottom: number): void {
  element.getBoundingClientRect = () => ({ top, bottom, height: bottom - top }) as DOMRect;
}

test('toasts are above the bars of the page, and below its head when a composer comes', async () => {
  add('data-head', 0, 90);
  add('data-bar', 679, 736);
  add('data-bar', 736, 800);
  await act(async () => showToast('Question sent'));
  expect(region().dataset['at']).toBe('bottom');
  expect(region().style.getPropertyValue('--toast-bottom')).toBe('121px');
  add('data-composer', 620, 679);
  await vi.waitFor(() => expect(region().dataset['at']).toBe('top'));
  expect(region().style.getPropertyValue('--toast-top')).toBe('90px');
});

test('toasts move when a composer scrolls into their place, in the next frame', async () => {
  add('data-bar', 736, 800);
  const composer = add('data-composer', 1000, 1100);
  await act(async () => showToast('Question sent'));
  expect(region().dataset['at']).toBe('bottom');
  place(composer, 650, 730);
  const request = vi.spyOn(globalThis, 'requestAnimationFrame');
  for (let n = 0; n < 3; n++) document.querySelector('main')!.dispatchEvent(new Event('scroll'));
  expect(request).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(region().dataset['at']).toBe('top'));
  request.mockRestore();
});
