import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';
import { freePort } from '../build/free-port.mjs';
import { moveIn, openLargeSchool, type LargeSchool } from './phone/large-school.ts';
import { Link } from './phone/link.ts';
import { Phone } from './phone/phone.ts';
import { openSecureFront } from './phone/secure-front.ts';
import { median, round } from './statistics.ts';

const version = '12.8.2';
const rounds = 3;
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof goals;

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

/** Lighthouse for mobile, behind HTTP/2 and TLS. It is fetched for the run: the project does without it. */
export async function lighthouseFigures(): Promise<Figure[]> {
  const large = await openLargeSchool();
  const figures: Figure[] = [];
  for (const signedIn of [false, true]) figures.push(...(await reportOn(large, signedIn)));
  await large.school.remove();
  return figures;
}

async function reportOn(large: LargeSchool, signedIn: boolean): Promise<Figure[]> {
  const front = await openSecureFront(large.school.port);
  const link = await Link.open(front.port);
  const debuggingPort = await freePort();
  const phone = await Phone.open(front.fingerprint, [`--remote-debugging-port=${debuggingPort}`]);
  const url = `https://localhost:${link.port}`;
  if (signedIn) await moveIn({ link, phone, url, close: async () => undefined }, large);
  const figures: Figure[] = [];
  for (const { path, heading } of pages.filter((page) => page.signedIn === signedIn)) {
    const reports: Report[] = [];
    for (let nth = 0; nth < rounds; nth++) {
      const seen = headingsOf(phone);
      reports.push(await lighthouse(url + path, debuggingPort));
      const headings = await seen();
      if (!headings.includes(heading)) throw new Error(`${path} showed ${headings.join(', ')}`);
    }
    figures.push(...figuresOf(path, reports));
  }
  await phone.close();
  link.close();
  front.close();
  return figures;
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

async function lighthouse(url: string, port: number): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=lighthouse@${version}`,
      '--',
      'lighthouse',
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--disable-storage-reset',
      `--only-categories=${Object.keys(goals).join(',')}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

const figuresOf = (path: string, reports: readonly Report[]): Figure[] =>
  Object.entries(goals).map(([category, goal]) => {
    const scores = reports.map(({ categories }) => (categories[category as Category].score ?? 0) * 100);
    return {
      what: `Lighthouse, ${path}, ${category}`,
      value: median(scores),
      unit: 'of 100',
      goal: { atLeast: goal },
      note: [times(reports), failedOf(reports)].filter(Boolean).join('; '),
    };
  });

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
