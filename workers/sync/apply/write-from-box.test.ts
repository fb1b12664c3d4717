import { describe, expect, test } from 'vitest';
import { isNewerAtBox, withLackedFields } from './write-from-box.ts';

const known = { complete: true, schoolRev: 50 };
const row = (rev: number) => ({ rev });

test('replaces a stored row by a newer one only', () => {
  expect(isNewerAtBox(row(7), row(6), known)).toBe(true);
  expect(isNewerAtBox(row(6), row(6), known)).toBe(false);
  expect(isNewerAtBox(row(5), row(6), known)).toBe(false);
});

test('adds a missing row unless the school has deleted it', () => {
  expect(isNewerAtBox(row(51), undefined, known)).toBe(true);
  expect(isNewerAtBox(row(50), undefined, known)).toBe(false);
  expect(isNewerAtBox(row(50), undefined, { ...known, complete: false })).toBe(true);
});

test('adds no missing row of a complete area while the rev of the school is unknown', () => {
  expect(isNewerAtBox(row(51), undefined, { complete: true, schoolRev: Infinity })).toBe(false);
  expect(isNewerAtBox(row(51), undefined, { complete: false, schoolRev: Infinity })).toBe(true);
});

describe('fields that a copy lacks', () => {
  const me = 1;

  test('keep the stored values', () => {
    const entry = { id: 5, rev: 8, starred: true, note: null };
    const stored = { ...entry, rev: 7, starred: false, note: 'Bring the plan' };
    expect(withLackedFields('agenda', entry, stored, me)).toEqual({ ...entry, note: 'Bring the plan' });
    expect(withLackedFields('agenda', entry, undefined, me)).toBe(entry);
  });

  test('keep a message of a business meeting with its author', () => {
    const meeting = { id: 5, rev: 8, state: 'accepted', message: null, message_by: 2 };
    const stored = { id: 5, rev: 7, state: 'requested', message: 'Monday?', message_by: 1 };
    expect(withLackedFields('business_meeting', meeting, stored, me)).toEqual({
      ...stored,
      rev: 8,
      state: 'accepted',
    });
  });

  test('keep the own address, but not what another person hides now', () => {
    const person = (id: number) => ({ id, rev: 8, email: null, phone: '+7 700', birthday: null });
    const stored = { rev: 7, email: 'a@example.kz', phone: '+7 701', birthday: '1990-01-01' };
    expect(withLackedFields('user', person(me), { ...stored, id: me }, me)).toEqual({
      id: me,
      rev: 8,
      email: 'a@example.kz',
      phone: '+7 700',
      birthday: '1990-01-01',
    });
    expect(withLackedFields('user', person(2), { ...stored, id: 2 }, me)).toEqual(person(2));
  });
});
