import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('a count on a tab is read as new things, or by its own label', async () => {
  const tabs = [
    { key: 'chat', label: 'Chat', news: 2 },
    { key: 'questions', label: 'Questions', news: 3, newsLabel: '3 to review' },
    { key: 'notes', label: 'Notes' },
  ];
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Tabs label="Parts" tabs={tabs} current="notes" onChange={() => undefined}>
          {null}
        </Tabs>
      </I18nProvider>,
    ),
  );
  expect([...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual([
    'Chat22 new',
    'Questions33 to review',
    'Notes',
  ]);
});
