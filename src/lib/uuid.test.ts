import { expect, test, vi } from 'vitest';
import { randomUuid } from './uuid.ts';

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('creates a version 4 UUID', () => {
  expect(randomUuid()).toMatch(version4);
});

test('creates one in browsers without randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = [randomUuid(), randomUuid()];
  vi.unstubAllGlobals();
  for (const uuid of made) expect(uuid).toMatch(version4);
  expect(made[0]).not.toBe(made[1]);
});
