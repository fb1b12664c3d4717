import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../../i18n/locales/entrance/en.po';

const calls = vi.hoisted(() => ({
  endPersonFactor: vi.fn<(id: number, password: string | null) => Promise<unknown>>(),
}));
vi.mock('../commands.ts', () => calls);

let root: Root;
const close = vi.fn<() => void>();
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  calls.endPersonFactor.mockReset().mockResolvedValue({ ok: true, value: null });
  close.mockReset();
  // Test files share modules, and others replace the same ones.
  vi.resetModules();
  const { EndFactorDialog } = await import('./end-factor-dialog.tsx');
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <EndFactorDialog id={7} name="Bert Weber" onClose={close} />
      </I18nProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));
afterAll(() => vi.resetModules());

const password = () => document.querySelector<HTMLInputElement>('input[type=password]');
const submit = () =>
  act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
const refusal = (text: string) => ({ ok: false, code: 'invalid', errors: { current_password: [text] } });

it('asks for the password only if the server wants it, and shows that it is wrong', async () => {
  calls.endPersonFactor.mockResolvedValueOnce(refusal('This field can’t be blank'));
  await submit();
  expect(calls.endPersonFactor).toHaveBeenCalledWith(7, null);
  expect(document.activeElement).toBe(password());
  expect(document.body.textContent).not.toContain('can’t be blank');
  calls.endPersonFactor.mockResolvedValueOnce(refusal('The password is incorrect'));
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(password(), 'wrong');
    password()!.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await submit();
  expect(calls.endPersonFactor).toHaveBeenLastCalledWith(7, 'wrong');
  expect(document.body.textContent).toContain('The password is incorrect');
  expect(close).not.toHaveBeenCalled();
});

it.each([
  ['it is switched off', { ok: true, value: null }],
  ['another administrator was first', { ok: false, code: 'notFound', http: 404 }],
])('closes when %s', async (_, outcome) => {
  calls.endPersonFactor.mockResolvedValueOnce(outcome);
  await submit();
  expect(close).toHaveBeenCalledTimes(1);
});
