import { expect, test } from 'vitest';
import { toastPlace } from './toast-place.ts';

/* A phone of 360 × 800 px with toasts of 60 px. */

const phone = { height: 60, end: 800, heads: [], bars: [], composers: [] };
const sections = { top: 736, bottom: 800 };
const participation = { top: 679, bottom: 736 };

test('toasts are above all bars', () => {
  expect(toastPlace(phone)).toMatchObject({ at: 'bottom', floor: 800 });
  expect(toastPlace({ ...phone, bars: [sections] })).toMatchObject({ at: 'bottom', floor: 736 });
  expect(toastPlace({ ...phone, bars: [participation, sections] })).toMatchObject({
    at: 'bottom',
    floor: 679,
  });
});

test('a bar in the middle of the page does not lift toasts above it', () => {
  const bars = [sections, { top: 300, bottom: 350 }];
  expect(toastPlace({ ...phone, bars })).toMatchObject({ at: 'bottom', floor: 736 });
  expect(toastPlace({ ...phone, bars: [sections, { top: 650, bottom: 700 }] }).at).toBe('top');
});

test('toasts are at the top if a composer is at the bottom, or reaches into their place', () => {
  const at = (top: number, bottom: number) =>
    toastPlace({ ...phone, bars: [sections, participation], composers: [{ top, bottom }] }).at;
  expect(toastPlace({ ...phone, composers: [{ top: 740, bottom: 800 }] }).at).toBe('top');
  expect(at(200, 600)).toBe('bottom');
  expect(at(200, 610)).toBe('top');
  expect(at(400, 900)).toBe('top');
  // Scrolled below the bars.
  expect(at(700, 900)).toBe('bottom');
});

test('toasts are above a keyboard on the screen', () => {
  expect(toastPlace({ ...phone, end: 450 })).toMatchObject({ at: 'bottom', floor: 450 });
  expect(toastPlace({ ...phone, end: 450, composers: [{ top: 150, bottom: 420 }] }).at).toBe('top');
});

test('toasts at the top are below the header and the line at its end, not below that of a part of the page', () => {
  const heads = [
    { top: 200, bottom: 256 },
    { top: 66, bottom: 100 },
    { top: 10, bottom: 66 },
  ];
  expect(toastPlace({ ...phone, heads }).ceiling).toBe(100);
  expect(toastPlace(phone).ceiling).toBeNull();
});
