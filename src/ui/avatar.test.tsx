import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { chooseData, followDataChoice } from './low-data.ts';

let root: Root;
const device = Object.assign(new EventTarget(), { saveData: false });
const picture = () => document.querySelector('img')?.getAttribute('src');
const saveData = (saving: boolean) => {
  device.saveData = saving;
  device.dispatchEvent(new Event('change'));
};

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: device });
  localStorage.clear();
  device.saveData = false;
  followDataChoice();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () => root.render(<Avatar name="Anna Weber" seed={1} picture="/api/files/1" />));
});
afterEach(() => act(async () => root.unmount()));

test('shows the picture over the initials', () => {
  expect(picture()).toBe('/api/files/1');
  expect(document.body.textContent).toBe('AW');
});

test('shows the initials if the picture fails to load', async () => {
  await act(async () => void document.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(picture()).toBeUndefined();
  expect(document.body.textContent).toBe('AW');
});

test('loads no picture while the device saves data', async () => {
  await act(async () => saveData(true));
  expect(picture()).toBeUndefined();
  await act(async () => saveData(false));
  expect(picture()).toBe('/api/files/1');
});

test('prefers the setting of the person to that of the device', async () => {
  await act(async () => chooseData('on'));
  expect(picture()).toBeUndefined();
  await act(async () => chooseData('off'));
  await act(async () => saveData(true));
  expect(picture()).toBe('/api/files/1');
  await act(async () => chooseData('system'));
  expect(picture()).toBeUndefined();
});
