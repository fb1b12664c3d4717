import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/app/en.po';
import type * as tested from './sign-out-dialog.tsx';

const signOut = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./commands.ts', () => ({ signOut, retryNow: () => undefined }));

// Other files of the process may have loaded it without these mocks.
let SignOutDialog: typeof tested.SignOutDialog;
beforeAll(async () => {
  vi.resetModules();
  ({ SignOutDialog } = await import('./sign-out-dialog.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages });
  signOut.mockReset();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = (unsent: number, refused: number, { hasReceipts = false, hasOnSite = false } = {}) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <SignOutDialog
          unsent={unsent}
          refused={refused}
          hasUnsentBallot={false}
          hasOnSite={hasOnSite}
          hasDelayed={false}
          hasAnonymousQuestions={false}
          hasReceipts={hasReceipts}
          offline={false}
          onClose={() => undefined}
        />
      </I18nProvider>,
    ),
  );
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('signs out when everything has been sent', async () => {
  await show(2, 0);
  await act(async () => button('Send and sign out')!.click());
  expect(button('Sending…')).toBeDefined();
  await show(0, 0);
  expect(signOut).toHaveBeenCalledOnce();
});

test('does not wait for refused changes, which are never sent, and does not lose them silently', async () => {
  await show(2, 1);
  await act(async () => button('Send and sign out')!.click());
  await show(1, 1);
  expect(signOut).not.toHaveBeenCalled();
  expect(button('Sending…')).toBeUndefined();
  expect(button('Send and sign out')).toBeUndefined();
  expect(document.body.textContent).toContain('1 of them was refused');
  await act(async () => button('Discard and sign out')!.click());
  expect(signOut).toHaveBeenCalledOnce();
});

test('says that receipts are deleted', async () => {
  await show(0, 0, { hasReceipts: true });
  expect(document.body.textContent).toContain('The receipts of your anonymous answers will be deleted.');
});

test('states that a box may still take unsent changes to the school', async () => {
  const note = 'Changes that people on site have seen may still come to the school.';
  await show(1, 0);
  expect(document.body.textContent).not.toContain(note);
  await show(1, 0, { hasOnSite: true });
  expect(document.body.textContent).toContain(note);
});
