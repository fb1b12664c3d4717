import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeskSchool } from '../../../contract/school-desk.ts';
import { messages } from '../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';

const server = vi.hoisted(() => ({
  saved: [] as unknown[],
  previewed: [] as unknown[],
  answer: undefined as unknown,
}));
vi.mock('./commands.ts', () => ({
  saveSchool: async (change: unknown) => {
    server.saved.push(change);
    return server.answer;
  },
  previewRetention: async (days: unknown) => {
    server.previewed.push(days);
    return { ok: true, value: [{ kind: 'messages', count: 312, before: Date.UTC(2026, 0, 2, 12) }] };
  },
}));

const never = { messages: null, support: null, audit: null, attendance: null, accounts: null };
const school = { version: 4, settings: { retention: never } } as unknown as DeskSchool;

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
  Object.assign(server, { saved: [], previewed: [] });
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  // Test files share modules, and others replace the same commands.
  vi.resetModules();
  const { RetentionSection } = await import('./retention-section.tsx');
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <RetentionSection
          school={school}
          onward={{ title: '', go: () => undefined, back: null }}
          onSaved={() => undefined}
          onConflict={() => undefined}
        />
      </I18nProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));
afterAll(() => vi.resetModules());

const field = (label: string): HTMLInputElement => {
  const of = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  return document.querySelector(`#${CSS.escape(of?.htmlFor ?? '')}`)!;
};
const type = (input: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('counts what would be deleted before anything is saved', async () => {
  await type(field('Delete chat messages after'), '365');
  await act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Show what would be deleted')
      ?.click(),
  );
  expect(server.previewed).toEqual([{ ...never, messages: 365 }]);
  expect(server.saved).toEqual([]);
  expect(document.querySelector('ul')?.textContent).toMatch(/^312 messages from before .*2026/);
});

test('saves an empty field as never, and shows the error of the server at its field', async () => {
  await type(field('Delete unused accounts after'), '3');
  server.answer = {
    ok: false,
    code: 'invalid',
    http: 422,
    errors: { 'retention.accounts': ['At least 30'] },
  };
  await act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  expect(server.saved).toEqual([{ base: 4, retention: { ...never, accounts: 3 } }]);
  expect(field('Delete unused accounts after').getAttribute('aria-invalid')).toBe('true');
  await type(field('Delete unused accounts after'), '');
  expect(document.body.textContent).not.toContain('Discard input');
});
