import { dirname, relative } from 'node:path';

/** Text of a file at `from` that imports the file at `to`. */
export function importing(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return `import { it } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const other = it;\n`;
}

const ours = (path: string, to: string) => [path, importing(path, to)] as const;
const uses = (path: string, name: string) =>
  [path, `import * as used from '${name}';\nexport const mine = used;\n`] as const;

/** For each rule, a file that breaks it and one that does the same where it is permitted. */
export const plants = [
  {
    rule: 'features meet in app, never in each other',
    breaks: ours('src/features/chat/screen.ts', 'src/features/polls/it.ts'),
    keeps: ours('src/app/routes.ts', 'src/features/polls/it.ts'),
  },
  {
    rule: 'dexie only in src/db',
    breaks: uses('workers/rows.ts', 'dexie'),
    keeps: uses('src/db/rows.ts', 'dexie'),
  },
  {
    rule: "live queries only in a feature's hooks.ts and in app",
    breaks: uses('src/features/polls/poll-screen.tsx', 'dexie-react-hooks'),
    keeps: uses('src/features/polls/hooks.ts', 'dexie-react-hooks'),
  },
  {
    rule: 'no React below ui',
    breaks: uses('src/db/live.ts', 'react'),
    keeps: uses('src/ui/button.tsx', 'react'),
  },
  {
    rule: 'no React in queries and commands',
    breaks: uses('src/features/polls/queries.ts', 'react'),
    keeps: uses('src/features/polls/part.tsx', 'react'),
  },
  {
    rule: 'sockets only in workers',
    breaks: uses('src/platform/socket.ts', 'socket.io-client'),
    keeps: uses('workers/socket.ts', 'socket.io-client'),
  },
  {
    rule: 'sockets only in workers',
    breaks: uses('src/platform/echo.ts', 'laravel-echo'),
    keeps: uses('workers/echo.ts', 'laravel-echo'),
  },
  {
    rule: 'server packages only in server',
    breaks: uses('contract/route.ts', 'hono'),
    keeps: uses('server/route.ts', 'hono'),
  },
  {
    rule: 'no Node in the browser',
    breaks: uses('src/lib/files.ts', 'node:fs'),
    keeps: uses('server/files.ts', 'node:fs'),
  },
  {
    rule: 'no cycles',
    breaks: ours('src/lib/around.ts', 'src/lib/back.ts'),
    keeps: ours('src/lib/onward.ts', 'src/lib/it.ts'),
  },
  {
    rule: 'no barrels',
    breaks: ours('src/lib/all.ts', 'src/lib/text/index.ts'),
    keeps: ours('src/lib/one.ts', 'src/lib/it.ts'),
  },
  {
    rule: 'nothing imports what is not there',
    breaks: ours('src/lib/lost.ts', 'src/lib/nowhere.ts'),
    keeps: ours('src/lib/found.ts', 'src/lib/it.ts'),
  },
];

const packages = ['dexie', 'dexie-react-hooks', 'react', 'socket.io-client', 'laravel-echo', 'hono'];

/** Files that the planted files need around them. */
export const surroundings = Object.fromEntries([
  ours('src/lib/back.ts', 'src/lib/around.ts'),
  ['src/features/desk/desk-screen.ts', 'export const it = 1;\n'],
  ['src/lib/text/index.ts', 'export const it = 1;\n'],
  ...packages.flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'main.js' })],
    [`node_modules/${name}/main.js`, 'module.exports = {};\n'],
  ]),
]);
