import type { Attendee, CheckInTarget } from '../../../../contract/check-in.ts';
import type { CheckInView } from '../../../db/overlay-check-ins.ts';
import { addCheckIn } from '../commands.ts';
import { type Entrance, getEntrance, getSchoolKey } from '../queries.ts';
import { parseCode } from '../../../lib/check-in-code.ts';
import { parseEntranceNumber } from '../../../lib/entrance-number.ts';
import { verifyCode } from '../../../lib/verify-code.ts';

/**
 * The outcome of a scan or a choice by name:
 *
 * - `added`: the person is checked in now.
 * - `again`: the person was checked in before, by `first`.
 * - `foreign`: not a code of this school, or a forged one.
 * - `revoked`: an earlier code of the person, who has a newer one.
 * - `number`: an entered number that belongs to nobody on this device, or to a replaced code.
 * - `unknown`: a valid code of a person who is not on this device.
 */
export type ScanResult =
  | { kind: 'added'; person: Attendee }
  | { kind: 'again'; person: Attendee; first: CheckInView }
  | { kind: 'revoked'; person: Attendee }
  | { kind: 'foreign' | 'unknown' | 'number' };

/** Checks in the person of a scanned code. Needs no connection. */
export async function checkInByCode(text: string, target: CheckInTarget): Promise<ScanResult> {
  const [key, entrance] = await Promise.all([getSchoolKey(), getEntrance(target)]);
  const content = key === undefined ? null : await verifyCode(text, key);
  if (!content) return { kind: 'foreign' };
  const person = entrance.people.find(({ id }) => id === content.userId);
  if (!person) return { kind: 'unknown' };
  // The list of people may be older than the code.
  if (content.serial < person.serial) return { kind: 'revoked', person };
  return checkIn(person, entrance, target, text);
}

/** Checks in the person of an entered number, or of a code entered as text. Needs no connection. */
export async function checkInByNumber(text: string, target: CheckInTarget): Promise<ScanResult> {
  if (parseCode(text)) return checkInByCode(text, target);
  const number = parseEntranceNumber(text);
  const entrance = await getEntrance(target);
  const person = entrance.people.find(({ id }) => id === number?.userId);
  if (!person || !number?.matches(person.serial)) return { kind: 'number' };
  return checkIn(person, entrance, target);
}

/** Checks in a person who was chosen by name. */
export const checkInByName = async (person: Attendee, target: CheckInTarget): Promise<ScanResult> =>
  checkIn(person, await getEntrance(target), target);

async function checkIn(
  person: Attendee,
  { byPerson }: Entrance,
  target: CheckInTarget,
  code?: string,
): Promise<ScanResult> {
  const first = byPerson.get(person.id);
  if (first) return { kind: 'again', person, first };
  await addCheckIn(person.id, target, code);
  return { kind: 'added', person };
}
