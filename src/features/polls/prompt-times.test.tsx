import { beforeEach, expect, test } from 'vitest';
import { mayPrompt, storePromptTime, watchTyping } from './prompt-times.ts';

const now = Date.now();
const minute = 60_000;
watchTyping();

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/schedule');
  document.body.replaceChildren();
});

test('prompts again after an hour', () => {
  expect(mayPrompt(now)).toBe(true);
  storePromptTime(now);
  expect(mayPrompt(now + 59 * minute)).toBe(false);
  expect(mayPrompt(now + 60 * minute)).toBe(true);
});

test('does not prompt over the page of an event, a desk or a dialog', () => {
  for (const path of ['/schedule/12/collection?tab=questions', '/desk', '/desk/check-in', '/me/check-in']) {
    history.replaceState(null, '', path);
    expect(mayPrompt(now)).toBe(false);
  }
  history.replaceState(null, '', '/schedule');
  document.body.innerHTML = '<dialog open></dialog>';
  expect(mayPrompt(now)).toBe(false);
});

test('does not prompt within a minute of typing, also without the focus', () => {
  document.body.innerHTML = '<input>';
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(mayPrompt(Date.now() + minute / 2)).toBe(false);
  expect(mayPrompt(Date.now() + 2 * minute)).toBe(true);
});
