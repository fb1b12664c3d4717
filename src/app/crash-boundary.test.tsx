import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../i18n/locales/entrance/en.po';
import { CrashBoundary } from './crash-boundary.tsx';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  i18n.loadAndActivate({ locale: 'en', messages });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(async () => root.unmount()));

const Page = ({ broken }: { broken: boolean }) => {
  if (broken) throw new Error('A row as it should not be');
  return <p>As it should be</p>;
};

const draw = (address: string, broken: boolean) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <CrashBoundary resetKey={address}>
          <Page broken={broken} />
        </CrashBoundary>
      </I18nProvider>,
    ),
  );

test('shows an error in place of a failed page, and retries at the next address', async () => {
  await draw('/schedule', true);
  expect(document.querySelector('h1')?.textContent).toBe('This page is not working');
  expect(document.title).toBe('This page is not working – Yurt');
  await draw('/schedule', false);
  expect(document.querySelector('h1')).not.toBeNull();
  await draw('/people', false);
  expect(document.body.textContent).toBe('As it should be');
});
