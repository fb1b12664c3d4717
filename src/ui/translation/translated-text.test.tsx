import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setAlwaysTranslated } from './always-translated.ts';
import { TranslatedText } from './translated-text.tsx';
import { isModelOnDevice } from './translator.ts';

let root: Root;
let page: HTMLElement;
let state: string;
const create = vi.fn<(options: Record<string, string>) => Promise<object>>(
  async ({ sourceLanguage, targetLanguage }) => {
    if (state === 'broken') throw new DOMException('', 'NetworkError');
    return { translate: async (text: string) => `${text} (${sourceLanguage} → ${targetLanguage})` };
  },
);

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  state = 'available';
  vi.clearAllMocks();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('Translator', { availability: async () => state, create });
  page = document.createElement('main');
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  setAlwaysTranslated('ru', false);
  vi.unstubAllGlobals();
});

const show = (text: string, withoutButton = false) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <TranslatedText text={text} withoutButton={withoutButton} />
      </I18nProvider>,
    ),
  );
const press = (name: string) =>
  act(async () => {
    const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    if (!button) throw new Error(`No button ${name} in ${page.textContent}`);
    button.click();
  });

it('shows a translation after a tap and hides it again', async () => {
  await show('Сколько стоит биогаз?');
  await press('Translate');
  expect(page.textContent).toContain('Сколько стоит биогаз? (ru → en)');
  expect(page.textContent).toContain('Russian');
  await press('Hide translation');
  expect(page.textContent).toBe('Translate');
});

it('offers nothing for texts in the language of the person, and nothing without a translator', async () => {
  await show('How do you sort the waste?');
  expect(page.textContent).toBe('');
  vi.stubGlobal('Translator', undefined);
  await show('Как вы сортируете отходы?');
  expect(page.textContent).toBe('');
});

it('translates a language that is always wanted without a tap, but downloads nothing for it', async () => {
  await show('Где будет встреча?', true);
  expect(page.textContent).toBe('');
  state = 'downloadable';
  await act(async () => setAlwaysTranslated('ru', true));
  expect(page.textContent).toBe('');
  expect(create).not.toHaveBeenCalled();
  expect(await isModelOnDevice('ru', 'en')).toBe(false);
  state = 'available';
  await show('Где будет обед?', true);
  await vi.waitFor(() => expect(page.textContent).toContain('Где будет обед? (ru → en)'));
});

it('says that a language could not be downloaded, and tries again', async () => {
  state = 'broken';
  await show('Келесі дәріс қашан?');
  await press('Translate');
  expect(page.textContent).toContain('could not be downloaded');
  state = 'available';
  await press('OK');
  await press('Translate');
  expect(page.textContent).toContain('(kk → en)');
});

it('says that the browser lacks a pair of languages', async () => {
  state = 'unavailable';
  await show('Wo ist die Anlage und was kostet sie?');
  await press('Translate');
  expect(page.textContent).toContain('between these languages');
});

it('gives up after 30 seconds without an answer of the browser, and can be cancelled before', async () => {
  vi.useFakeTimers();
  create.mockImplementationOnce(async () => ({ translate: () => new Promise(() => undefined) }));
  await show('Wer bezahlt die Deponie?');
  await press('Translate');
  expect(page.textContent).toBe('Translating…Cancel');
  await press('Cancel');
  expect(page.textContent).toBe('Translate');
  await press('Translate');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(page.textContent).toContain('did not translate this text in time');
  vi.useRealTimers();
});
