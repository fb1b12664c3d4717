import type { SharedField } from '../../contract/contacts.ts';
import { folded } from './calendar-file.ts';

export interface VcardPerson {
  firstName: string;
  lastName: string;
  /** The details that the person shares. */
  shared: Partial<Record<SharedField, string | null>>;
  note?: string | null;
  /** Name of the school, for the note. */
  metAt?: string;
}

const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[,;]/g, (character) => `\\${character}`);

const withScheme = (address: string) =>
  /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;

function linesOf({ firstName, lastName, shared, note, metAt }: VcardPerson): string[] {
  const { email, phone, work_place, position, linkedin_link } = shared;
  const notes = [note, metAt].filter(Boolean).join('\n');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(lastName)};${escaped(firstName)};;;`,
    `FN:${escaped([firstName, lastName].filter(Boolean).join(' '))}`,
    ...(work_place ? [`ORG:${escaped(work_place)}`] : []),
    ...(position ? [`TITLE:${escaped(position)}`] : []),
    ...(email ? [`EMAIL;TYPE=INTERNET:${escaped(email)}`] : []),
    ...(phone ? [`TEL;TYPE=CELL:${escaped(phone)}`] : []),
    ...(linkedin_link ? [`URL:${escaped(withScheme(linkedin_link))}`] : []),
    ...(notes ? [`NOTE:${escaped(notes)}`] : []),
    'END:VCARD',
  ];
}

/** People as vCard 3.0 (RFC 2426), which the address books of Android, iOS and Outlook import. */
export const vcardFile = (people: readonly VcardPerson[]): string =>
  `${people.flatMap(linesOf).map(folded).join('\r\n')}\r\n`;
