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
import type { LonePhone, LoneVisit } from './phone/lone-phone.ts';
import { lowEndSlowdown, slowdown } from './phone/collector.ts';
import type { Visit } from './phone/phone.ts';
import { median, repeated, round } from './statistics.ts';

const rounds = 5;

const seconds = <What extends string>(visits: readonly Record<What, number>[], what: What) =>
  median(visits.map((visit) => visit[what])) / 1000;

const spread = (visits: readonly LoneVisit[]) => {
  const all = visits.map(({ ready }) => ready / 1000);
  return `${round(Math.min(...all), 2)}–${round(Math.max(...all), 2)} s`;
};

const signInForm = 'input[type="email"]';
const sessionShown = 'main article h3';
const baselineSession = 'article h3';

/** Compares visits of Yurt with those of the baseline page. The value is the ratio of their medians. */
function compareWithBaseline(
  what: string,
  ours: readonly LoneVisit[],
  baseline: readonly LoneVisit[],
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
  const [app, page] = [await ours.phone.openAlone(), await theirs.phone.openAlone()];
  const chat = `/chat/${large.groups[0]}`;
  const visits = {
    baseline: on(theirs, page, '/baseline/baseline.html', baselineSession),
    schedule: on(ours, app, '/schedule', sessionShown),
    chat: on(ours, app, chat, '[role="region"] li', newestText),
  };
  // The browser stores compiled code at the second visit and uses it from the third one on.
  for (const visit of Object.values(visits)) for (let nth = 0; nth < 3; nth++) await visit('offline');
  const seen = {
    baseline: { offline: [] as LoneVisit[], silent: [] as LoneVisit[] },
    schedule: { offline: [] as LoneVisit[], silent: [] as LoneVisit[] },
    chat: { offline: [] as LoneVisit[], silent: [] as LoneVisit[] },
  };
  for (let round = 0; round < rounds; round++) {
    for (const network of ['offline', 'silent'] as const) {
      for (const what of ['baseline', 'schedule', 'chat'] as const)
        seen[what][network].push(await visits[what](network));
    }
  }
  await ours.close();
  await theirs.close();
  baseline.close();
  await large.school.remove();
  const compareSilent = (
    what: string,
    { offline, silent }: { offline: LoneVisit[]; silent: LoneVisit[] },
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

/** Visits a page of a phone offline, or on a connection that never answers. */
const on =
  ({ link, url }: PhoneSetup, phone: LonePhone, path: string, selector: string, text?: string) =>
  (network: 'offline' | 'silent'): Promise<LoneVisit> => {
    link.set(network === 'silent' ? 'silent' : 'dead');
    link.drop();
    return phone.visit(url + path, selector, { atMost: 15_000, offline: network === 'offline', text });
  };
