import type { Page } from 'playwright';
import type { MessageOnWire } from '../../contract/chat.ts';
import { type Account, SchoolProcess } from '../../tests/support/school-process.ts';
import type { BaselineSession } from '../pages/baseline.tsx';
import { messageRows } from '../pages/rows.ts';
import { conference } from '../programme.ts';
import { Link } from './link.ts';
import { putRows } from './on-device.ts';
import { Phone } from './phone.ts';
import { openSecureFront } from './secure-front.ts';

const messagesOfGroup = 5000;
const opsOfPush = 50;

/** Text of the newest message in a large group. */
export const newestText = 'The newest of them all';

export interface LargeSchool {
  school: SchoolProcess;
  anna: Account;
  /** Two groups with 5,000 messages each, all read. */
  groups: readonly number[];
  sessions: BaselineSession[];
}

/** A school with 1,000 sessions, one person and no messages. */
export async function openLargeProgramme(): Promise<Omit<LargeSchool, 'groups'>> {
  const school = await SchoolProcess.start();
  await school.command('import', [], conference());
  const anna = await school.addPerson('Anna Bench');
  const { token } = await school.signIn(anna);
  const events = await school.call('GET', '/events', undefined, token);
  return { school, anna, sessions: events.data.slice(0, 1000).map(sessionOf) };
}

/** A school with 10,000 messages, sent through the API. */
export async function openLargeSchool(): Promise<LargeSchool> {
  const programme = await openLargeProgramme();
  const { school, anna } = programme;
  // One person may make 3,000 calls a minute.
  const authors = [];
  for (const name of ['Bert', 'Clara', 'Dina', 'Emil']) authors.push(await school.addPerson(`${name} Bench`));
  const groups = [
    await school.addGroup('Landfills', [anna, ...authors]),
    await school.addGroup('Water', [anna, ...authors]),
  ];
  const reader = await school.signIn(anna);
  const tokens: string[] = [];
  for (const author of authors) tokens.push((await school.signIn(author)).token);
  for (const group of groups) {
    for (let from = 0; from < messagesOfGroup; from += opsOfPush) {
      const ops = Array.from({ length: opsOfPush }, (_, nth) => textOf(from + nth)).map((content) => ({
        op_id: crypto.randomUUID(),
        lane: `chat:${group}`,
        kind: 'message.send',
        args: { group_id: group, content },
      }));
      await school.call('POST', '/sync/push', { ops }, tokens[(from / opsOfPush) % tokens.length]);
    }
    const address = `/chat/message?filter[group_id]=${group}&limit=1`;
    const { data } = await school.call('GET', address, undefined, reader.token);
    await school.call('POST', `/chat/message/${data[0].id}/read`, {}, reader.token);
  }
  return { ...programme, groups };
}

const textOf = (nth: number) =>
  nth === messagesOfGroup - 1
    ? newestText
    : `${nth} ${'the sorting line of the town takes glass on Mondays '.repeat(1 + (nth % 4))}`;

const sessionOf = (event: {
  id: number;
  name: string;
  time_start: number;
  room?: string;
  experts?: { first_name?: string; last_name?: string }[];
}): BaselineSession => ({
  id: event.id,
  title: event.name,
  start: new Date(event.time_start * 1000).toISOString(),
  room: event.room ?? '',
  hosts: (event.experts ?? []).map(({ first_name: first, last_name: last }) => `${first} ${last}`).join(', '),
});

export interface PhoneSetup {
  link: Link;
  phone: Phone;
  /** Address of the server behind the link. */
  url: string;
  close: () => Promise<void>;
}

/** A phone and a simulated network, with HTTP/2 and TLS in front of a local server. */
export async function openPhoneSetup(port: number): Promise<PhoneSetup> {
  const front = await openSecureFront(port);
  const link = await Link.open(front.port);
  const phone = await Phone.open(front.fingerprint);
  const close = async () => {
    await phone.close();
    link.close();
    front.close();
  };
  return { link, phone, url: `https://localhost:${link.port}`, close };
}

/** Signs in and waits for the service worker and the first sync. Closes the page. */
export async function signIn(setup: PhoneSetup, person: Account): Promise<void> {
  const page = await openSignedIn(setup, person);
  await page.waitForTimeout(5000);
  // A phone has one page open; a second would share its worker and processor.
  await page.close();
}

async function openSignedIn({ phone, url }: PhoneSetup, person: Account): Promise<Page> {
  const page = await phone.context.newPage();
  await page.goto(url);
  await page.locator('input[type="email"]').fill(person.email);
  await page.locator('input[autocomplete="current-password"]').fill(person.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/\/dashboard/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${url}/schedule`);
  await page.locator('main article h3').first().waitFor();
  return page;
}

/**
 * Signs in, waits for the first sync, and stores all messages of the groups as if they had been scrolled back
 * to.
 */
export async function signInAndSync(setup: PhoneSetup, large: LargeSchool): Promise<void> {
  const { url } = setup;
  const { anna, groups } = large;
  const page = await openSignedIn(setup, anna);
  for (const group of groups) {
    await page.goto(`${url}/chat/${group}`);
    await page.getByText(newestText, { exact: true }).first().waitFor();
  }
  for (const group of groups) await storeMessages(page, large, [group], group);
  await page.goto(`${url}/dashboard`);
  await page.waitForTimeout(5000);
  await page.close();
}

/** Stores all messages of `groups` on the device as the messages of one group, with a complete window. */
export async function storeMessages(
  page: Page,
  { school, anna }: LargeSchool,
  groups: readonly number[],
  into: number,
): Promise<void> {
  const { token } = await school.signIn(anna);
  const messages: MessageOnWire[] = [];
  for (const group of groups) {
    const found: MessageOnWire[] = [];
    for (let before = ''; found.length < messagesOfGroup; before = `&before=${found[0]?.id}`) {
      const address = `/chat/message?filter[group_id]=${group}&limit=200${before}`;
      found.unshift(...(await school.call('GET', address, undefined, token)).data);
    }
    messages.push(...found);
  }
  const ids = messages.map(({ id }) => id);
  await putRows(page, {
    messages: messageRows(messages.map((message) => ({ ...message, group: { ...message.group, id: into } }))),
    windows: [
      {
        group_id: into,
        oldest_id: Math.min(...ids),
        newest_id: Math.max(...ids),
        complete: true,
        rev: Math.max(...messages.map(({ rev }) => rev ?? 0)),
      },
    ],
  });
}
