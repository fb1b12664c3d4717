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
  const [isShownOnce, setShownOnce] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Polls</h1>
      <button onClick={() => setThere(false)}>Remove</button>
      <button onClick={() => setShownOnce(true)}>Once</button>
      {isThere && <button onClick={() => setOpen(true)}>Answer</button>}
      {isOpen && (
        <Modal isShownOnce={isShownOnce} onClose={() => setOpen(false)}>
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

test('closes by a tap beside it, unless what it shows can’t be shown again', async () => {
  const tapBeside = () =>
    act(async () => {
      const dialog = document.querySelector('dialog')!;
      for (const type of ['pointerdown', 'click'])
        dialog.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 5, clientY: 5 }));
    });
  await act(async () => find('Answer').click());
  await tapBeside();
  expect(document.querySelector('dialog')).toBeNull();
  await act(async () => find('Once').click());
  await act(async () => find('Answer').click());
  await tapBeside();
  expect(document.querySelector('dialog')).not.toBeNull();
});
