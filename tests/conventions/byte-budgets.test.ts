import { expect, test } from 'vitest';
import { type Built, budgetLines, byteBudgets, type Chunk } from '../../build/byte-budgets.ts';

const chunk = (file: string, facade: string | null, imports: string[] = []): Chunk => ({
  file,
  facade,
  isEntry: file === 'main.js',
  isDynamicEntry: file !== 'main.js' && facade !== null,
  imports,
});

const built: Built = {
  chunks: [
    chunk('main.js', 'index.html', ['page.js']),
    chunk('page.js', null),
    chunk('data.js', null, ['page.js']),
    chunk('en.js', 'src/i18n/locales/app/en.po'),
    chunk('ru.js', 'src/i18n/locales/app/ru.po'),
    chunk('few-en.js', 'src/i18n/locales/entrance/en.po'),
    chunk('few-ru.js', 'src/i18n/locales/entrance/ru.po'),
    chunk('session.js', 'src/platform/session.ts', ['data.js']),
    chunk('in.js', 'src/app/signed-in.tsx', ['data.js', 'page.js']),
    chunk('schedule.js', 'src/features/schedule/schedule-screen.tsx', ['data.js']),
    chunk('assets/chat-screen-Ab3_-xYz.js', 'src/features/chat/chat-screen.tsx', ['data.js', 'lists.js']),
    chunk('lists.js', null),
  ],
  styles: ['style.css'],
  workers: [
    'assets/sync.worker-Ab3_-xYz.js',
    'assets/in-page.worker-Ab3_-xYz.js',
    'assets/another-Ab3_-xYz.js',
  ],
  workerImports: new Map([
    ['assets/sync.worker-Ab3_-xYz.js', ['assets/shared.js']],
    ['assets/another-Ab3_-xYz.js', ['assets/shared.js']],
  ]),
  precached: ['main.js', 'ru.js', 'icon.png'],
};

const kib = 1024;

const sizes: Record<string, number> = {
  'index.html': 1,
  'style.css': 10,
  'main.js': 100,
  'page.js': 1000,
  'ru.js': 3000,
  'en.js': 2000,
  'few-ru.js': 300,
  'few-en.js': 200,
  'data.js': 20_000,
  'in.js': 4,
  'session.js': 5,
  'schedule.js': 6,
  'assets/chat-screen-Ab3_-xYz.js': 7,
  'lists.js': 80,
  'assets/sync.worker-Ab3_-xYz.js': 60 * kib - 100,
  'assets/in-page.worker-Ab3_-xYz.js': 500,
  'assets/shared.js': 100,
  'service-worker.js': 14 * kib + 1,
  'icon.png': 9,
};

const weigh = (of: Built) => byteBudgets(of, (file) => sizes[file] ?? 0);

test('counts for each part what must be loaded for it, with the largest catalogue, and for later parts only their own chunks', () => {
  expect(Object.fromEntries(weigh(built).map(({ name, bytes }) => [name, bytes]))).toEqual({
    'sign-in page': 1411,
    'page to the first schedule': 24_426,
    'sync worker': 60 * kib,
    'engine in the page': 500,
    'service worker': 14 * kib + 1,
    precache: 3109,
    'chat-screen': 87,
  });
});

test('marks an exceeded budget, but not a full one', () => {
  const marked = budgetLines(weigh(built)).filter((line) => line.startsWith('✗'));
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain('service worker');
});

test('reports a renamed part as missing instead of empty', () => {
  const chunks = built.chunks.filter(({ file }) => file !== 'schedule.js');
  expect(() => weigh({ ...built, chunks })).toThrow('schedule-screen');
  expect(() => weigh({ ...built, workers: [] })).toThrow('sync worker');
});
