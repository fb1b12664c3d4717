import { execFile } from 'node:child_process';
import type { Figure } from './figure.ts';
import { serveFloor } from './phone/floor.ts';
import { moveIn, openLargeSchool, openStand, type Stand } from './phone/large-school.ts';
import { median, round } from './statistics.ts';
import { calmest } from './steal.ts';

const version = '12.8.2';
const rounds = { wanted: 5, atMost: 12 };
const attempts = 3;
const config = 'bench/phone/lighthouse.config.mjs';
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof goals;
const categories = ['performance', 'accessibility', 'best-practices'] as const satisfies readonly Category[];

interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<
    string,
    { score: number | null; scoreDisplayMode: string; numericValue?: number; displayValue?: string }
  >;
  runtimeError?: { code: string; message: string };
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
  const stranger = await openAudited(large.school.port);
  const ours = await openAudited(large.school.port, (stand) => moveIn(stand, large));
  const theirs = await openAudited(floor.port, async ({ phone, url }) => {
    const { page } = await phone.visit(url + floorPage, 'article h3');
    await page.waitForTimeout(2000);
  });
  const figures: Figure[] = [];
  for (const { path, heading, signedIn } of pages) {
    const { kept, tried } = await calmest(rounds, async () => ({
      ours: await reportOn(signedIn ? ours : stranger, path, heading),
      floor: signedIn ? await lighthouse(theirs, floorPage) : null,
    }));
    const reports = kept.map((pair) => pair.ours);
    const beside = kept.flatMap((pair) => pair.floor ?? []);
    figures.push(...figuresOf(path, reports, tried));
    if (signedIn) figures.push(besideFloor(path, reports, beside));
  }
  for (const stand of [stranger, ours, theirs]) await stand.close();
  floor.close();
  await large.school.remove();
  return figures;
}

type Audited = Awaited<ReturnType<typeof openAudited>>;

/** What is done before, the browser keeps; whoever did it looks on no more. */
async function openAudited(port: number, before?: (stand: Stand) => Promise<void>) {
  const stand = await openStand(port);
  await before?.(stand);
  const debuggingPort = await stand.phone.openAlone();
  return { url: stand.url, debuggingPort, close: stand.close };
}

async function reportOn(stand: Audited, path: string, heading: string): Promise<Report> {
  const report = await lighthouse(stand, path);
  const shown = report.audits['headings']?.displayValue;
  if (shown !== heading) throw new Error(`${path} showed ${shown}`);
  return report;
}

/** Now and then it finds no beginning in what it recorded, and asks to be run again. */
async function lighthouse(audited: Audited, path: string): Promise<Report> {
  for (let nth = 1; ; nth++) {
    const report = await lighthouseOnce(audited, path);
    if (!report.runtimeError) return report;
    const { code, message } = report.runtimeError;
    if (code !== 'NO_NAVSTART' || nth === attempts) throw new Error(message);
  }
}

async function lighthouseOnce({ url, debuggingPort }: Audited, path: string): Promise<Report> {
  const args = [
    'exec',
    '--yes',
    `--package=lighthouse@${version}`,
    '--',
    'lighthouse',
    url + path,
    `--port=${debuggingPort}`,
    `--config-path=${config}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
  ];
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile('npm', args, { maxBuffer: 64 * 1024 * 1024 }, (error, text, complaint) => {
      // A report that failed is a report.
      if (text.startsWith('{')) resolve(text);
      else reject(error ?? new Error(complaint));
    });
  });
  return JSON.parse(stdout);
}

const scores = (reports: readonly Report[], category: Category) =>
  reports.map(({ categories }) => (categories[category].score ?? 0) * 100);

const figuresOf = (path: string, reports: readonly Report[], tried: number): Figure[] =>
  categories.map((category) => ({
    what: `Lighthouse, ${path}, ${category}`,
    value: median(scores(reports, category)),
    unit: 'of 100',
    goal: { atLeast: goals[category] },
    note: [`calmest ${reports.length} of ${tried}: ${times(reports)}`, failedOf(reports)]
      .filter(Boolean)
      .join('; '),
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
