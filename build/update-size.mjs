/*
 * Bytes that a device with one version downloads to update to the next: `npm run update-size`, or with two
 * commits, `npm run update-size -- v1.0.0 HEAD`. Builds both in temporary worktrees.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

const kib = 1024;

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
/** @param {string} text */
const linesOf = (text) => text.split('\n').filter(Boolean);

/** The last two release tags; without tags, the last two commits that changed the version. */
function lastVersions() {
  const tags = linesOf(git('tag', '--list', 'v*', '--sort=-version:refname'));
  const commits = linesOf(git('log', '--format=%H', '-G"version":', '--', 'package.json'));
  const [to, from] = tags.length >= 2 ? tags : commits;
  if (!to || !from) throw new Error('There are no two versions to compare');
  return [from, to];
}

/** Files of the precache with their revisions, and the service worker. @param {string} folder */
function precachedIn(folder) {
  const code = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  const entries = [...code.matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)];
  const files = entries.map(([entry, url = '']) => ({
    url,
    // A file whose name contains its hash has no revision.
    key: `${url} ${/"revision":"([^"]+)"/.exec(entry)?.[1] ?? ''}`,
  }));
  return [...files, { url: 'service-worker.js', key: code }];
}

/** @param {string} path */
function bytesSent(path) {
  const compressed = statSync(`${path}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(path)).size;
}

/**
 * The files that an update from one built client to another downloads, the largest first.
 * @param {string} from @param {string} to folders of built clients
 */
export function downloads(from, to) {
  const stored = new Set(precachedIn(from).map(({ key }) => key));
  const all = precachedIn(to).map((file) => ({ ...file, bytes: bytesSent(join(to, file.url)) }));
  const files = all.filter(({ key }) => !stored.has(key)).sort((a, b) => b.bytes - a.bytes);
  /** @param {readonly { bytes: number }[]} parts */
  const sum = (parts) => parts.reduce((total, { bytes }) => total + bytes, 0);
  return { files, bytes: sum(files), of: { files: all.length, bytes: sum(all) } };
}

/** Builds the client of a commit in `folder`. @param {string} commit @param {string} folder */
function buildClient(commit, folder) {
  git('worktree', 'add', '--detach', folder, commit);
  const lock = 'package-lock.json';
  if (readFileSync(join(folder, lock), 'utf8') === readFileSync(join(root, lock), 'utf8'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' });
  execFileSync('npm', ['run', 'build:client'], { cwd: folder, stdio: 'ignore' });
  return join(folder, 'dist/client');
}

/** @param {readonly string[]} commits */
function main(commits) {
  const [from = '', to = 'HEAD'] = commits.length > 0 ? commits : lastVersions();
  const folder = mkdtempSync(join(tmpdir(), 'yurt-update-'));
  const trees = [join(folder, 'from'), join(folder, 'to')];
  try {
    const built = [from, to].map((commit, at) => buildClient(commit, trees[at] ?? ''));
    const { files, bytes, of } = downloads(built[0] ?? '', built[1] ?? '');
    console.log(
      `${from} → ${to}: ${(bytes / kib).toFixed(1)} of ${(of.bytes / kib).toFixed(1)} KiB, ` +
        `${files.length} of ${of.files} files`,
    );
    for (const file of files.slice(0, 20))
      console.log(`${(file.bytes / kib).toFixed(1).padStart(8)}  ${file.url}`);
  } finally {
    for (const tree of trees) git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
