/** The outputs of a build whose size is limited; files by their paths in it. */
export interface Built {
  chunks: readonly Chunk[];
  styles: readonly string[];
  /** Worker scripts, which are bundled by builds of their own. */
  workers: readonly string[];
  /** By worker script, its static imports. */
  workerImports: ReadonlyMap<string, readonly string[]>;
  precached: readonly string[];
}

export interface Chunk {
  file: string;
  /** Entry module of the chunk, relative to the project root. */
  facade: string | null;
  isEntry: boolean;
  isDynamicEntry: boolean;
  imports: readonly string[];
}

export interface Budget {
  name: string;
  bytes: number;
  limit: number;
}

const kib = 1024;
const page = 'index.html';
const worker = /\/sync\.worker-[^/]+\.js$/;
const inPage = /\/in-page\.worker-[^/]+\.js$/;
const serviceWorker = 'service-worker.js';
/**
 * Separate programs, loaded only when needed: the PDF reader, and the code for offline bundles (zip files).
 */
const separateBudgets = [
  ['pdf-reader', 130],
  ['offline-bundle', 75],
] as const;
const catalogue = /\/locales\/(\w+)\/\w+\.po$/;

/** Budgets in the order in which a person on a phone loads the parts. */
export function byteBudgets(built: Built, sizeOf: (file: string) => number): Budget[] {
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + sizeOf(file), 0);
  const chunks = new Map(built.chunks.map((chunk) => [chunk.file, chunk]));
  const withImports = (...files: string[]) => {
    const reached = new Set<string>();
    const visit = (file: string) => {
      if (reached.has(file)) return;
      reached.add(file);
      chunks.get(file)?.imports.forEach(visit);
    };
    files.forEach(visit);
    return reached;
  };
  const only = (what: string, is: (chunk: Chunk) => boolean) =>
    required(
      what,
      built.chunks.filter(is).map(({ file }) => file),
    );
  const begins = (end: string) => only(end, ({ facade }) => facade?.endsWith(end) ?? false);
  const largest = (files: readonly string[]) => files.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 1);

  const entry = only('entry', ({ isEntry }) => isEntry);
  const catalogues = (of: 'entrance' | 'app') =>
    only(`texts of ${of}`, ({ facade }) => catalogue.exec(facade ?? '')?.[1] === of);
  const first = [page, ...built.styles, ...withImports(...entry)];
  const signIn = new Set([...first, ...withImports(...largest(catalogues('entrance')))]);
  const signedIn = [...begins('app/signed-in.tsx'), ...begins('platform/session.ts')];
  const schedule = new Set([
    ...signIn,
    ...withImports(...largest(catalogues('app'))),
    ...withImports(...signedIn, ...begins('features/schedule/schedule-screen.tsx')),
  ]);
  const syncWorker = required(
    'sync worker',
    built.workers.filter((file) => worker.test(file)),
  );
  const engine = required(
    'engine for the page',
    built.workers.filter((file) => inPage.test(file)),
  );
  const later = built.chunks
    .filter(
      ({ file, isDynamicEntry, facade }) =>
        isDynamicEntry && !schedule.has(file) && !catalogue.test(facade ?? ''),
    )
    .map(({ file }) => ({
      name: file.replace(/^assets\//, '').replace(/-[\w-]{8}\.js$/, ''),
      bytes: sum([...withImports(file)].filter((each) => !schedule.has(each))),
      limit: (separateBudgets.find(([part]) => file.includes(part))?.[1] ?? 40) * kib,
    }));
  return [
    // The import map of all chunks raised it from 115, the screens of business meetings and contacts in it from 120,
    // anonymous questions from 122, the texts of the sign-in at an identity provider from 123, the switch of accounts from 125.
    { name: 'sign-in page', bytes: sum(signIn), limit: 126 * kib },
    // Includes the texts of every area. Materials, ratings and clash warnings on event cards, and the search
    // across all days, raised it from 230 to 245 KiB. Rows in the forms of other servers, and hiding what
    // those servers lack, raised it to 250. The texts of the settings of the school raised it to 255,
    // those of check-ins and certificates to 260, questions at events and their texts to 265, the room of
    // an event with its hands, polls and chat, and the merge of accounts to 272, the quiz, the call
    // to speak and short screens of the room to 276, business meetings and contacts to 287, anonymous ballots and their texts to 289,
    // anonymous questions to 291, their texts and the sign-in with passkeys and codes to 294, that at an identity provider to 296,
    // the reasons of its refusals to 298, messages on site to 303, votes on site and long titles of waiting changes to 305.
    { name: 'page to the first schedule', bytes: sum(schedule), limit: 305 * kib },
    // Questions at events, with their operations and live rooms, raised the worker and the engine by two;
    // starting and closing session polls and reports of questions raised the worker by one; anonymous ballots
    // raised both by one, anonymous questions by two, boxes by one. The end of held messages, which belongs to the
    // transactions that store rows, raised the worker by one and the engine by two.
    { name: 'sync worker', bytes: sum(beginsWith(built.workerImports, syncWorker)), limit: 92 * kib },
    { name: 'engine in the page', bytes: sum(beginsWith(built.workerImports, engine)), limit: 107 * kib },
    // Lists every file of the app, so each new screen makes it larger by about 100 bytes. The room and the
    // big screen raised it from 13.
    { name: 'service worker', bytes: sizeOf(serviceWorker), limit: 14 * kib },
    // Cohorts, helpers for the check-in, files as answers and questions at events raised it from 1300; names in
    // the audit log, reports of questions, labels of scales and waiting session polls from 1380; business meetings and contacts
    // from 1410; blind signatures, for the page and for the worker, and the page of personal data from 1460;
    // passkeys and the second factor from 1520; the sign-in at an identity provider, API tokens, webhooks, mails and
    // calendars from 1535; boxes and their desk from 1560; votes on site from 1600.
    { name: 'precache', bytes: sum(built.precached), limit: 1605 * kib },
    ...later.toSorted((a, b) => b.bytes - a.bytes),
  ];
}

/** Files that a script imports statically; dynamic imports are not included. */
export const importsIn = (file: string, code: string): string[] =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(([, name = '']) =>
    file.replace(/[^/]+$/, name),
  );

function beginsWith(imports: Built['workerImports'], files: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    imports.get(file)?.forEach(visit);
  };
  files.forEach(visit);
  return reached;
}

/** Throws if there are none, so that a renamed part does not count as 0 bytes. */
function required(what: string, files: readonly string[]): readonly string[] {
  if (files.length === 0) throw new Error(`The build has no ${what}`);
  return files;
}

/** One line per budget; exceeded ones are marked. */
export const budgetLines = (budgets: readonly Budget[]): string[] =>
  budgets.map(({ name, bytes, limit }) => {
    const figures = `${inKib(bytes)} of ${inKib(limit)} KiB`;
    return `${bytes > limit ? '✗' : ' '} ${name.padEnd(32)}${figures.padStart(20)}`;
  });

const inKib = (bytes: number) => (bytes / kib).toFixed(1);
