import { expect, it } from 'vitest';
import type { MessageRow } from '../../../src/db/database.ts';
import { firstKept } from './prune.ts';

const day = 24 * 3600 * 1000;
const now = 1000 * day;
const row = (id: number, age: number): MessageRow => ({
  id,
  group: { id: 7 },
  group_id: 7,
  content: '',
  type: { id: 1 },
  author: { id: 1, first_name: '', last_name: '' },
  created_at: now - age,
  rev: 0,
});
const rows = (count: number, age: number) => Array.from({ length: count }, (_, at) => row(at + 1, age));
const none = new Set<number>();

it('keeps the newest five hundred messages whatever their age', () => {
  expect(firstKept(rows(600, 90 * day), none, now)).toBe(101);
  expect(firstKept(rows(500, 90 * day), none, now)).toBe(1);
});

it('keeps the messages of thirty days whatever their count', () => {
  expect(firstKept(rows(900, 10 * day), none, now)).toBe(1);
  const mixed = [...rows(300, 90 * day), ...rows(600, day).map((one) => ({ ...one, id: one.id + 300 }))];
  expect(firstKept(mixed, none, now)).toBe(301);
});

it('keeps messages that an unsent op refers to, and all newer ones', () => {
  expect(firstKept(rows(600, 90 * day), new Set([40]), now)).toBe(40);
});
