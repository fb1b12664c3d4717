import type { Page } from 'playwright';
import type { User } from '../contract/users.ts';
import { putRows } from './phone/on-device.ts';

const count = 5000;

const latin = ['ka', 'ra', 'bo', 'mi', 'na', 'sve', 'to', 'da', 'len', 'ur', 'az', 'gul', 'tan', 'ol'];
const cyrillic = ['ка', 'ра', 'бо', 'ми', 'на', 'све', 'то', 'да', 'лен', 'ур', 'аз', 'гул', 'тан', 'ол'];
const ends = [
  ['ev', 'ев'],
  ['ov', 'ов'],
  ['enko', 'енко'],
  ['baev', 'баев'],
  ['ina', 'ина'],
] as const;

function name(at: number, parts: readonly string[], end: string): string {
  const text = `${parts[at % 14]}${parts[Math.floor(at / 14) % 14]}${at % 3 === 0 ? parts[at % 11] : ''}${end}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 5,000 people as stored on the device. */
export const people = Array.from({ length: count }, (_, at): User => {
  const [end, endInCyrillic] = ends[at % 5] ?? ends[0];
  const [first, last] = [name(at * 7 + 3, latin, ''), name(at, latin, end)];
  return {
    id: 100_000 + at,
    first_name: first,
    last_name: last,
    localized_name: { en: first, de: first, ru: name(at * 7 + 3, cyrillic, '') },
    localized_surname: { en: last, de: last, ru: name(at, cyrillic, endInCyrillic) },
    role: { id: 1, alias: 'attendee', title: 'Participant' },
    visible: true,
    account: true,
    position: 'Engineer for waste water',
    work_place: ['Municipal utilities'],
    study: ['Almaty', 'Dresden'],
    description: 'Looks after the sorting line of the town, and after whoever asks about it.',
    country: at % 2 === 0 ? 'KZ' : 'DE',
    rev: 1,
  };
});

/** Adds people on the device, beside the existing ones. */
export const putPeople = (page: Page) => putRows(page, { users: people });
