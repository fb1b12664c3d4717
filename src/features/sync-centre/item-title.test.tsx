import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ItemTitle } from './item-title.tsx';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const button = () => document.querySelector('button');
/** Shows a title that needs `height` px, with lines of 20 px. */
async function show(height: number): Promise<void> {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height);
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ lineHeight: '20px' } as CSSStyleDeclaration);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ItemTitle id="title" title="A message" />
      </I18nProvider>,
    ),
  );
}

it('shows up to four lines without a button', async () => {
  await show(80);
  expect(button()).toBeNull();
});

it('shows all of a long title, and less again', async () => {
  await show(100);
  const before = document.querySelector('h3')!.className;
  expect(button()!.getAttribute('aria-expanded')).toBe('false');
  await act(async () => button()!.click());
  expect(button()!.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('h3')!.className).not.toBe(before);
  await act(async () => button()!.click());
  expect(document.querySelector('h3')!.className).toBe(before);
});
