import type { Figure } from './figure.ts';
import { serveBaselinePage } from './phone/baseline-page.ts';
import {
  signInAndSync,
  newestText,
  openLargeProgramme,
  openLargeSchool,
  openPhoneSetup,
  type PhoneSetup,
} from './phone/large-school.ts';
import { type NetworkProfile, profiles } from './phone/link.ts';
import { lowEndSlowdown, slowdown, type Visit } from './phone/phone.ts';
import { median, repeated, round } from './statistics.ts';

const rounds = 5;

const seconds = (visits: readonly Visit[], what: 'painted' | 'ready' | 'live') =>
  median(visits.map((visit) => visit[what])) / 1000;

const spread = (visits: readonly Visit[]) => {
  const all = visits.map(({ ready }) => ready / 1000);
  return `${round(Math.min(...all), 2)}–${round(Math.max(...all), 2)} s`;
};

const signInForm = 'input[type="email"]';
const sessionShown = 'main article h3';
const baselineSession = 'article h3';

/** Compares visits of Yurt with those of the baseline page. The value is the ratio of their medians. */
function compareWithBaseline(
  what: string,
  ours: readonly Visit[],
  baseline: readonly Visit[],
  atMost: number,
): Figure {
  const [own, theirs] = [seconds(ours, 'ready'), seconds(baseline, 'ready')];
  return {
    what,
    value: own / theirs,
    unit: '× the baseline',
    goal: { atMost },
    note:
      `${round(own, 2)} s (${spread(ours)}) against ${round(theirs, 2)} s (${spread(baseline)}); ` +
      `responds to a tap after ${round(seconds(ours, 'live'), 2)} s`,
  };
}

/** First visits of a phone without cached data. */
export async function firstVisitFigures(): Promise<Figure[]> {
  const { school, sessions } = await openLargeProgramme();
  const baseline = await serveBaselinePage(sessions);
  const figures: Figure[] = [];
  const painted = { slow4g: 1, slow3g: 2.1 };
  for (const [name, profile] of Object.entries(profiles)) {
    const ours: Visit[] = [];
    const theirs: Visit[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await firstVisit(school.port, profile, '/', signInForm));
      theirs.push(await firstVisit(baseline.port, profile, '/baseline/baseline.html', baselineSession));
    }
    figures.push(compareWithBaseline(`${name}: sign-in usable on the first visit`, ours, theirs, 1), {
      what: `${name}: first paint with content of the app`,
      value: seconds(ours, 'painted'),
      unit: 's',
      goal: { atMost: painted[name as keyof typeof profiles] },
      note: `baseline ${round(seconds(theirs, 'painted'), 2)} s`,
    });
  }
  const lowEnd = await repeated(rounds, () =>
    firstVisit(school.port, profiles.slow3g, '/', signInForm, lowEndSlowdown),
  );
  baseline.close();
  await school.remove();
  return [
    ...figures,
    {
      what: 'slow3g on a low-end phone: sign-in usable on the first visit',
      value: seconds(lowEnd, 'live'),
      unit: 's',
      goal: { atMost: 6 },
      note: spread(lowEnd),
    },
  ];
}

async function firstVisit(
  port: number,
  profile: NetworkProfile,
  path: string,
  selector: string,
  slower = slowdown,
) {
  const setup = await openPhoneSetup(port);
  setup.link.set(profile);
  const visit = await setup.phone.visit(setup.url + path, selector, { slower });
  await setup.close();
  return visit;
}

/**
 * Repeated visits of a phone that stores 1,000 sessions and 10,000 messages, offline and on a connection that
 * never answers.
 */
export async function repeatVisitFigures(): Promise<Figure[]> {
  const large = await openLargeSchool();
  const baseline = await serveBaselinePage(large.sessions);
  const ours = await openPhoneSetup(large.school.port);
  const theirs = await openPhoneSetup(baseline.port);
  await signInAndSync(ours, large);
  const first = await theirs.phone.visit(`${theirs.url}/baseline/baseline.html`, baselineSession);
  await first.page.close();
  const chat = `/chat/${large.groups[0]}`;
  const seen = {
    baseline: { offline: [] as Visit[], silent: [] as Visit[] },
    schedule: { offline: [] as Visit[], silent: [] as Visit[] },
    chat: { offline: [] as Visit[], silent: [] as Visit[] },
  };
  for (let round = 0; round < rounds; round++) {
    for (const network of ['offline', 'silent'] as const) {
      seen.baseline[network].push(await visitOn(theirs, network, '/baseline/baseline.html', baselineSession));
      seen.schedule[network].push(await visitOn(ours, network, '/schedule', sessionShown));
      seen.chat[network].push(await visitOn(ours, network, chat, '[role="region"] li', newestText));
    }
  }
  await ours.close();
  await theirs.close();
  baseline.close();
  await large.school.remove();
  const compareSilent = (
    what: string,
    { offline, silent }: { offline: Visit[]; silent: Visit[] },
  ): Figure => ({
    what: `${what}, on a connection that never answers`,
    value: seconds(silent, 'ready') / seconds(offline, 'ready'),
    unit: '× offline',
    goal: { atMost: 1.3 },
    note:
      `${round(seconds(silent, 'ready'), 2)} s (${spread(silent)}); ` +
      `responds to a tap after ${round(seconds(silent, 'live'), 2)} s`,
  });
  return [
    compareWithBaseline('schedule again, offline', seen.schedule.offline, seen.baseline.offline, 1.4),
    compareSilent('schedule again', seen.schedule),
    compareWithBaseline('chat at its newest, offline', seen.chat.offline, seen.baseline.offline, 1.4),
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
