import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestMessage } from '../../../contract/support.ts';
import { messages } from '../../i18n/locales/app/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import { setFileToken } from '../../ui/file-address.ts';
import { Conversation } from './conversation.tsx';
import styles from './support.module.css';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
  setFileToken('token');
});
afterEach(async () => {
  await act(async () => root.unmount());
  setFileToken(undefined);
  vi.unstubAllGlobals();
});

const message = (more: Partial<RequestMessage> = {}): RequestMessage => ({
  ...{ id: 1, from: 'person', author: null, content: 'Where is the key?', created_at: 0 },
  ...more,
});
const show = (own: 'person' | 'school', ...shown: RequestMessage[]) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Conversation
          requestId={4}
          messages={shown}
          own={own}
          personName={own === 'person' ? 'You' : 'Anna Weber'}
        />
      </I18nProvider>,
    ),
  );
const items = () => [...document.querySelectorAll('li')];

describe('a message of the person', () => {
  it('has the name of the person and no mark', async () => {
    await show('person', message());
    expect(items()[0]!.textContent).toContain('You');
    expect(items()[0]!.className).toContain(styles.own);
    expect(items()[0]!.textContent).not.toContain('From');
  });
});

describe.each(['person', 'school'] as const)('a mail from another address, read by the %s', (own) => {
  it('names the address instead of the person, and is on neither reader’s side', async () => {
    await show(own, message({ mail_from: 'eve@example.net' }));
    const text = items()[0]!.textContent;
    expect(text).toContain('By e-mail');
    expect(text).toContain('From another address: eve@example.net');
    expect(text).not.toMatch(/You|Anna Weber/);
    expect(items()[0]!.className).not.toContain(styles.own);
  });

  it('says so if nobody verified the sender, or there is none', async () => {
    await show(
      own,
      message({ mail_from: 'anna@example.org', mail_unverified: true }),
      message({ id: 2, mail_from: '' }),
    );
    expect(items().map((item) => item.textContent)).toEqual([
      expect.stringContaining('From anna@example.org; the sender could not be verified'),
      expect.stringContaining('From an unknown address'),
    ]);
  });
});

it('folds the quoted text of a mail', async () => {
  await show('person', message({ quoted: 'On Monday Marat wrote:\n> There' }), message({ id: 2 }));
  const [details] = document.querySelectorAll('details');
  expect(document.querySelectorAll('details')).toHaveLength(1);
  expect(details!.open).toBe(false);
  expect(details!.querySelector('summary')!.textContent).toBe('Show quoted text');
  expect(details!.textContent).toContain('> There');
});

it('links the files of a mail, and names those that were not stored with their size', async () => {
  await show(
    'school',
    message({
      files: [{ id: 9, name: 'visa.pdf', bytes: 2048 }],
      lost_files: ['setup.exe', 'old.doc'],
      lost_file_bytes: [31 * 1024 * 1024],
    }),
  );
  const link = document.querySelector('a')!;
  expect([link.getAttribute('href'), link.download, link.textContent]).toEqual([
    expect.stringMatching(/\/support\/4\/files\/9\?t=token$/),
    'visa.pdf',
    'visa.pdf (2 kB)',
  ]);
  expect(document.body.textContent).toContain('Files that were not stored: setup.exe (31 MB) and old.doc');
});

it('shows organisers that a mail with an answer could not be delivered', async () => {
  await show('school', message({ from: 'school', undelivered: true }), message({ id: 2, from: 'school' }));
  expect(items().map((item) => item.textContent?.includes('The e-mail could not be delivered'))).toEqual([
    true,
    false,
  ]);
});
