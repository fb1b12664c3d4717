import type { BusinessRules } from '../../contract/school.ts';
import { businessSlots } from '../../src/lib/business-slots.ts';
import type { Account, SchoolProcess } from '../../tests/support/school-process.ts';

const dayMs = 86_400_000;
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Opens business meetings on the next days. Returns the starts of the slots in Unix seconds. */
export async function openBusiness(school: SchoolProcess, adminToken: string): Promise<number[]> {
  const { data } = await school.call('GET', '/desk/school', undefined, adminToken);
  const business: BusinessRules = {
    days: [1, 2, 3].map((days) => isoDay(Date.now() + days * dayMs)),
    ...{ from: '13:00', to: '17:00', minutes: 30, per_day: null, courses: [] },
    ways: ['on_site', 'online'],
  };
  await school.call('PUT', '/desk/school', { base: data.version, business }, adminToken);
  for (const name of ['Table 1', 'Table 2'])
    await school.call('POST', '/desk/business/tables', { name }, adminToken);
  return businessSlots(business, data.settings.home_zone).map(({ start }) => start / 1000);
}

interface Card {
  offers?: string[];
  needs?: string[];
}

/** Saves the business card of a person, with keywords. */
export const saveCard = (school: SchoolProcess, token: string, { offers = [], needs = [] }: Card = {}) =>
  school.call(
    'PUT',
    '/business/profile',
    {
      active: true,
      offers: { fields: [], words: offers },
      needs: { fields: [], words: needs },
      localized_text: {},
      languages: ['en', 'de'],
      ways: ['on_site', 'online'],
    },
    token,
  );

interface Request {
  to: number;
  slots: number[];
  message?: string;
}

/** Asks a person for a meeting on site. Returns the id of the request. */
export async function requestMeeting(
  school: SchoolProcess,
  token: string,
  { to, slots, message }: Request,
): Promise<number> {
  const body = { user_id: to, slots, way: 'on_site', message };
  return (await school.call('POST', '/business/meetings', body, token)).data.id;
}

export const acceptMeeting = (school: SchoolProcess, token: string, id: number, start: number) =>
  school.call('POST', `/business/meetings/${id}/accept`, { start }, token);

/** The code that a person shows to others. */
export const codeOf = async (school: SchoolProcess, token: string): Promise<string> =>
  (await school.call('GET', '/check-in/code', undefined, token)).data[0].code;

/** Shares the e-mail address of the caller with a person. */
export async function shareEmail(
  school: SchoolProcess,
  token: string,
  to: Pick<Account, 'id'>,
  code: string,
): Promise<void> {
  const body = { user_id: to.id, code, fields: ['email'], at: Date.now() };
  await school.call('POST', '/contacts', body, token);
}
