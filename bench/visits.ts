import type { Figure } from './figure.ts';
import { serveFloor } from './phone/floor.ts';
import {
  signInAndSync,
  newestText,
  openLargeProgramme,
  openLargeSchool,
  openPhoneSetup,
  type PhoneSetup,
} from './phone/large-school.ts';
import { speeds } from './phone/link.ts';
import type { Visit } from './phone/phone.ts';
import { median, round } from './statistics.ts';

const rounds = 5;

const seconds = (visits: readonly Visit[], what: 'painted' | 'ready' | 'live') =>
  median(visits.map((visit) => visit[what])) / 1000;

const spread = (visits: readonly Visit[]) => {
  const all = visits.map(({ ready }) => ready / 1000);
  return `${round(Math.min(...all), 2)}–${round(Math.max(...all), 2)} s`;
};

const signInForm = 'input[type="email"]';
const sessionShown = 'main article h3';
const floorSession = 'article h3';

/** Compares visits of the app with those of the yardstick page: the goal is the ratio of their medians. */
function compareWithFloor(
  what: string,
  ours: readonly Visit[],
  floor: readonly Visit[],
  atMost: number,
): Figure {
  const [own, theirs] = [seconds(ours, 'ready'), seconds(floor, 'ready')];
  return {
    what,
    value: own / theirs,
    unit: '× yardstick',
    goal: { atMost },
    note:
      `${round(own, 2)} s (${spread(ours)}) against ${round(theirs, 2)} s (${spread(floor)}); ` +
      `responds to taps after ${round(seconds(ours, 'live'), 2)} s`,
  };
}

/** First visits of a phone without cached data. */
export async function firstVisitFigures(): Promise<Figure[]> {
  const { school, sessions } = await openLargeProgramme();
  const floor = await serveFloor(sessions);
  const figures: Figure[] = [];
  const painted = { slow4g: 1, flaky: 2.1 };
  for (const [name, speed] of Object.entries(speeds)) {
    const ours: Visit[] = [];
    const theirs: Visit[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await firstVisit(school.port, speed, '/', signInForm));
      theirs.push(await firstVisit(floor.port, speed, '/floor/floor.html', floorSession));
    }
    figures.push(compareWithFloor(`${name}: sign-in usable on the first visit`, ours, theirs, 1), {
      what: `${name}: first paint with content of the app`,
      value: seconds(ours, 'painted'),
      unit: 's',
      goal: { atMost: painted[name as keyof typeof speeds] },
      note: `yardstick ${round(seconds(theirs, 'painted'), 2)} s`,
    });
  }
  floor.close();
  await school.remove();
  return figures;
}

async function firstVisit(
  port: number,
  speed: (typeof speeds)[keyof typeof speeds],
  path: string,
  selector: string,
) {
  const setup = await openPhoneSetup(port);
  setup.link.set(speed);
  const visit = await setup.phone.visit(setup.url + path, selector);
  await setup.close();
  return visit;
}

/**
 * Repeated visits of a phone with 1,000 sessions and 10,000 messages, offline and on a network that never
 * answers.
 */
export async function repeatVisitFigures(): Promise<Figure[]> {
  const large = await openLargeSchool();
  const floor = await serveFloor(large.sessions);
  const ours = await openPhoneSetup(large.school.port);
  const theirs = await openPhoneSetup(floor.port);
  await signInAndSync(ours, large);
  const first = await theirs.phone.visit(`${theirs.url}/floor/floor.html`, floorSession);
  await first.page.close();
  const chat = `/chat/${large.groups[0]}`;
  const seen = {
    floor: { offline: [] as Visit[], silent: [] as Visit[] },
    schedule: { offline: [] as Visit[], silent: [] as Visit[] },
    chat: { offline: [] as Visit[], silent: [] as Visit[] },
  };
  for (let round = 0; round < rounds; round++) {
    for (const network of ['offline', 'silent'] as const) {
      seen.floor[network].push(await visitOn(theirs, network, '/floor/floor.html', floorSession));
      seen.schedule[network].push(await visitOn(ours, network, '/schedule', sessionShown));
      seen.chat[network].push(await visitOn(ours, network, chat, '[role="region"] li', newestText));
    }
  }
  await ours.close();
  await theirs.close();
  floor.close();
  await large.school.remove();
  const compareSilent = (
    what: string,
    { offline, silent }: { offline: Visit[]; silent: Visit[] },
  ): Figure => ({
    what: `${what}, on a connection without responses`,
    value: seconds(silent, 'ready') / seconds(offline, 'ready'),
    unit: '× offline',
    goal: { atMost: 1.3 },
    note:
      `${round(seconds(silent, 'ready'), 2)} s (${spread(silent)}); ` +
      `responds to taps after ${round(seconds(silent, 'live'), 2)} s`,
  });
  return [
    compareWithFloor('schedule again, offline', seen.schedule.offline, seen.floor.offline, 1.4),
    compareSilent('schedule again', seen.schedule),
    compareWithFloor('chat at its newest, offline', seen.chat.offline, seen.floor.offline, 1.4),
    compareSilent('chat at its newest', seen.chat),
  ];
}

async function visitOn(
  { link, phone, url }: PhoneSetup,
  network: 'offline' | 'silent',
  path: string,
  selector: string,
  text?: string,
): Promise<Visit> {
  await phone.stopServiceWorkers();
  link.set(network === 'silent' ? 'silent' : 'dead');
  link.drop();
  const visit = await phone.visit(url + path, selector, { atMost: 15_000, offline: network === 'offline' });
  if (text !== undefined) await visit.page.getByText(text, { exact: true }).first().waitFor();
  // Close pages before the service worker is stopped for the next visit: a pending request would start it
  // again.
  await phone.closePages();
  return visit;
}
