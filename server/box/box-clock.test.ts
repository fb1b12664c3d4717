import { expect, it } from 'vitest';
import { boxClock } from './box-clock.ts';

const end = 10_000;

/** A clock whose computer and process have their own times. */
function clockFrom(stored: number) {
  const times = { shown: stored, elapsed: 0 };
  const clock = boxClock(
    () => times.shown,
    stored,
    () => times.elapsed,
  );
  return { times, clock };
}

it('passes with the clock of the computer', () => {
  const { times, clock } = clockFrom(1000);
  times.shown = end - 1;
  expect(clock.isAfter(end)).toBe(false);
  times.shown = end;
  expect(clock.isAfter(end)).toBe(true);
});

it('goes on when the clock is set back', () => {
  const { times, clock } = clockFrom(8000);
  times.shown = 0;
  times.elapsed = 1500;
  expect(clock.isAfter(end)).toBe(false);
  expect(clock.seen()).toBe(9500);
  times.elapsed = 2000;
  expect(clock.isAfter(end)).toBe(true);
});

it('does not store a time at which the box is refused', () => {
  const { times, clock } = clockFrom(1000);
  times.shown = end * 5;
  expect(clock.isAfter(end)).toBe(true);
  times.shown = 1200;
  expect(clock.isAfter(end)).toBe(false);
  expect(clock.seen()).toBe(1200);
});
