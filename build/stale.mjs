import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const settings = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'build'];

/** The parts to build, with their sources. */
export const parts = {
  client: {
    script: 'build:client',
    product: 'dist/client/index.html',
    sources: [
      ...settings,
      'index.html',
      'lingui.config.ts',
      'tsconfig.json',
      'src',
      'workers',
      'contract',
      'public',
    ],
  },
  meeting: {
    script: 'build:meeting',
    product: 'dist/meeting/src/meeting/meeting.html',
    sources: [
      ...settings,
      'lingui.config.ts',
      'tsconfig.json',
      'src/meeting',
      'src/i18n',
      'src/lib',
      'src/ui',
    ],
  },
  server: {
    script: 'build:server',
    product: 'dist/server/main.js',
    sources: [...settings, 'server', 'contract', 'src/lib'],
  },
};

/** @typedef {keyof typeof parts} Part */

/** @param {Part} part */
const stampPath = (part) => join(root, 'dist', `${part}.stamp`);

// Vite writes these variables into the client, so a changed value requires a new build.
const environment = () => {
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_'));
  return names
    .toSorted()
    .map((name) => `${name}=${process.env[name]}\n`)
    .join('');
};

/**
 * Newest change under a path. Folders count too, since deleting a file changes nothing else.
 * @param {string} path @returns {number}
 */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  const inside = stat.isDirectory() ? readdirSync(path).map((name) => newest(join(path, name))) : [];
  return Math.max(stat.mtimeMs, ...inside);
}

/** @param {Part} part */
export function isStale(part) {
  const stamp = statSync(stampPath(part), { throwIfNoEntry: false });
  const product = statSync(join(root, parts[part].product), { throwIfNoEntry: false });
  if (!stamp || !product || readFileSync(stampPath(part), 'utf8') !== environment()) return true;
  return parts[part].sources.some((source) => newest(join(root, source)) > stamp.mtimeMs);
}

/** Builds a part; exits if that fails. @param {Part} part */
export function build(part) {
  // The stamp gets the time of the start, so that files edited during the build are newer.
  const started = new Date();
  const { status } = spawnSync('npm', ['run', '--silent', parts[part].script], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampPath(part), environment());
  utimesSync(stampPath(part), started, started);
}

/** @param {Part} part */
export function buildWhenStale(part) {
  if (!isStale(part)) return;
  console.log(`Building the ${part}…`);
  build(part);
}
