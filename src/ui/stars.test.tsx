import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { messages } from '../i18n/locales/entrance/ru.po';
import { Stars } from './stars.tsx';

test('renders a criterion as a group of five named radio buttons', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'ru', messages });
  document.body.innerHTML = '<div id="root"></div>';
  const onChange = vi.fn<(value: number) => void>();
  const root = createRoot(document.querySelector('#root')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Stars label="Актуально" value={2} onChange={onChange} />
      </I18nProvider>,
    ),
  );
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual([
    '1 звезда',
    '2 звезды',
    '3 звезды',
    '4 звезды',
    '5 звёзд',
  ]);
  expect(radios.findIndex(({ checked }) => checked)).toBe(1);
  await act(async () => radios[4]?.click());
  expect(onChange).toHaveBeenCalledWith(5);
  await act(async () => root.unmount());
});
