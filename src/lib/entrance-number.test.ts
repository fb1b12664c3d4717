import { expect, it } from 'vitest';
import { entranceNumber, parseEntranceNumber } from './entrance-number.ts';

const codes = [
  { userId: 7, serial: 1 },
  { userId: 1234, serial: 1 },
  { userId: 5312, serial: 4 },
  { userId: 90_909, serial: 12 },
];

it('reads a number back, however it is separated', () => {
  for (const code of codes) {
    const number = entranceNumber(code);
    for (const text of [
      number,
      ` ${number.replace('-', ' ')} `,
      number.replace('-', ''),
      number.replace('-', '–'),
    ]) {
      const read = parseEntranceNumber(text);
      expect([read?.userId, read?.matches(code.serial)]).toEqual([code.userId, true]);
    }
  }
});

it('rejects a wrong digit, two swapped digits, and the number of a replaced code', () => {
  for (const code of codes) {
    const number = entranceNumber(code);
    const isAccepted = (text: string) => {
      const read = parseEntranceNumber(text);
      return read !== null && read.matches(code.serial);
    };
    const id = number.split('-')[0]!;
    for (let at = 0; at < id.length; at++) {
      const wrong = String((Number(id[at]) + 3) % 10);
      expect(isAccepted(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false);
      const next = number[at + 1]!;
      if (at + 1 < id.length && next !== number[at])
        expect(isAccepted(number.slice(0, at) + next + number[at] + number.slice(at + 2))).toBe(false);
    }
    expect(parseEntranceNumber(number)?.matches(code.serial + 1)).toBe(false);
  }
});

it('rejects other texts', () => {
  for (const text of ['', '12', '0000-00', 'Dana', '12345678901234567890', '12-3a'])
    expect(parseEntranceNumber(text)).toBeNull();
});
