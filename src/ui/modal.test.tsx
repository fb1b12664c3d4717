import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Modal } from './modal.tsx';

let root: Root;

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Polls</h1>
      <button onClick={() => setThere(false)}>Remove</button>
      {isThere && <button onClick={() => setOpen(true)}>Answer</button>}
      {isOpen && (
        <Modal onClose={() => setOpen(false)}>
          <button onClick={() => setOpen(false)}>Send</button>
        </Modal>
      )}
    </main>
  );
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Page />
      </I18nProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const find = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)!;

test('moves the focus to the title if the opener vanishes after the dialog was closed', async () => {
  find('Answer').focus();
  await act(async () => find('Answer').click());
  await act(async () => find('Send').click());
  find('Answer').focus();
  expect(document.activeElement?.textContent).toBe('Answer');
  await act(async () => find('Remove').click());
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
