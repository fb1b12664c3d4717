import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';
import { freePort } from '../build/free-port.mjs';
import { serveFloor } from './phone/floor.ts';
import { moveIn, openLargeSchool, openStand } from './phone/large-school.ts';
import type { Phone } from './phone/phone.ts';
import { median, round } from './statistics.ts';

const version = '12.8.2';
const rounds = 5;
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof goals;
const categories = ['performance', 'accessibility', 'best-practices'] as const satisfies readonly Category[];

interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>;
  runtimeError?: { message: string };
}

const pages = [
  { path: '/auth', heading: 'Yurt', signedIn: false },
  { path: '/dashboard', heading: 'Dashboard', signedIn: true },
  { path: '/schedule', heading: 'Schedule', signedIn: true },
] as const;

const floorPage = '/floor/floor.html';
const atLeastOfFloor = 0.95;

/**
 * Lighthouse for mobile, behind HTTP/2 and TLS, in turn with the floor that comes from its service worker as ours does:
 * before such a page has even begun, preparing for it counts as its own. It is fetched for the run: the project does
 * without it.
 */
export async function lighthouseFigures(): Promise<Figure[]> {
  const large = await openLargeSchool();
  const floor = await serveFloor(large.sessions);
  const [stranger, ours, theirs] = [
    await openAudited(large.school.port),
    await openAudited(large.school.port),
    await openAudited(floor.port),
  ];
  await moveIn(ours, large);
  const first = await theirs.phone.visit(theirs.url + floorPage, 'article h3');
  await first.page.waitForTimeout(2000);
  await theirs.phone.closePages();
  const figures: Figure[] = [];
  for (const { path, heading, signedIn } of pages) {
    const reports: Report[] = [];
    const beside: Report[] = [];
    for (let nth = 0; nth < rounds; nth++) {
      reports.push(await reportOn(signedIn ? ours : stranger, path, heading));
      if (signedIn) beside.push(await lighthouse(theirs, floorPage));
    }
    figures.push(...figuresOf(path, reports));
    if (signedIn) figures.push(besideFloor(path, reports, beside));
  }
  for (const stand of [stranger, ours, theirs]) await stand.close();
  floor.close();
  await large.school.remove();
  return figures;
}

type Audited = Awaited<ReturnType<typeof openAudited>>;

async function openAudited(port: number) {
  const debuggingPort = await freePort();
  const stand = await openStand(port, [`--remote-debugging-port=${debuggingPort}`]);
  return { ...stand, debuggingPort };
}

async function reportOn(stand: Audited, path: string, heading: string): Promise<Report> {
  const seen = headingsOf(stand.phone);
  const report = await lighthouse(stand, path);
  const headings = await seen();
  if (!headings.includes(heading)) throw new Error(`${path} showed ${headings.join(', ')}`);
  return report;
}

/** The headings of the pages that are opened from now on. */
function headingsOf({ context }: Phone): () => Promise<string[]> {
  const found: Promise<string>[] = [];
  const note = (page: import('playwright').Page) => {
    found.push(
      page
        .locator('h1')
        .first()
        .textContent({ timeout: 40_000 })
        .then((text) => text ?? '')
        .catch(() => ''),
    );
  };
  context.on('page', note);
  return async () => {
    context.off('page', note);
    return Promise.all(found);
  };
}

async function lighthouse({ url, debuggingPort }: Audited, path: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=lighthouse@${version}`,
      '--',
      'lighthouse',
      url + path,
      `--port=${debuggingPort}`,
      '--output=json',
      '--quiet',
      '--disable-storage-reset',
      `--only-categories=${categories.join(',')}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

const scores = (reports: readonly Report[], category: Category) =>
  reports.map(({ categories }) => (categories[category].score ?? 0) * 100);

const figuresOf = (path: string, reports: readonly Report[]): Figure[] =>
  categories.map((category) => ({
    what: `Lighthouse, ${path}, ${category}`,
    value: median(scores(reports, category)),
    unit: 'of 100',
    goal: { atLeast: goals[category] },
    note: [times(reports), failedOf(reports)].filter(Boolean).join('; '),
  }));

function besideFloor(path: string, ours: readonly Report[], floor: readonly Report[]): Figure {
  const all = [ours, floor].map((reports) => scores(reports, 'performance'));
  const [own = NaN, theirs = NaN] = all.map(median);
  const [each, eachOfFloor] = all.map((some) => some.map((score) => round(score, 0)).join(', '));
  return {
    what: `Lighthouse, ${path}, performance`,
    value: own / theirs,
    unit: '× the floor',
    goal: { atLeast: atLeastOfFloor },
    note: `${each} against ${eachOfFloor}; the floor: ${times(floor)}`,
  };
}

const times = (reports: readonly Report[]) =>
  ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
    .map((id) => `${id} ${round(median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)), 0)} ms`)
    .join(', ');

const failedOf = (reports: readonly Report[]) => {
  const failed = reports.flatMap(({ audits }) =>
    Object.entries(audits)
      .filter(([, { score, scoreDisplayMode }]) => score === 0 && scoreDisplayMode === 'binary')
      .map(([id]) => id),
  );
  return [...new Set(failed)].join(', ');
};
