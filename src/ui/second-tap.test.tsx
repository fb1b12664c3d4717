import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreSecondTap, watchTaps } from './second-tap.ts';

watchTaps();

const pressed = vi.fn<() => void>();
const button = document.createElement('button');
button.addEventListener('click', pressed);
document.body.append(button);

function tap(x: number, timeStamp: number, detail = 1) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: 10, detail });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  button.dispatchEvent(event);
}

let start = 0;
afterEach(() => button.removeAttribute('type'));
beforeEach(() => {
  pressed.mockClear();
  start += 10_000;
});

test('passes both taps while nothing has changed', () => {
  tap(10, start);
  tap(10, start + 200);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('passes only the first of quick taps on a button that submits', () => {
  button.setAttribute('type', 'submit');
  tap(10, start);
  tap(12, start + 300);
  tap(12, start + 600);
  expect(pressed).toHaveBeenCalledTimes(1);
  tap(12, start + 1100);
  tap(12, start + 1200, 0);
  expect(pressed).toHaveBeenCalledTimes(3);
  button.dispatchEvent(new Event('input', { bubbles: true }));
  tap(12, start + 1300);
  expect(pressed).toHaveBeenCalledTimes(4);
});

test('ignores the second tap after the first has opened or closed something', () => {
  tap(10, start);
  ignoreSecondTap();
  tap(20, start + 200);
  tap(20, start + 300);
  expect(pressed).toHaveBeenCalledTimes(1);
  tap(20, start + 500);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('passes a tap elsewhere, a later tap and the keyboard', () => {
  tap(10, start);
  ignoreSecondTap();
  tap(10, start + 100, 0);
  tap(200, start + 200);
  tap(10, start + 300);
  expect(pressed).toHaveBeenCalledTimes(4);
});
