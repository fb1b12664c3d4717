import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const run = promisify(execFile);
const releases = path.resolve('test-results/releases');

/**
 * The app built again with other file names, once for all journeys with this build, because it takes a minute. A
 * worker that finds another one building waits for it.
 */
async function nextVersion(): Promise<string> {
  const build = createHash('sha256').update(fs.readFileSync('dist/client/index.html')).digest('hex');
  const folder = path.join(releases, `next-${build.slice(0, 16)}`);
  if (fs.existsSync(folder)) return folder;
  const building = `${folder}-building`;
  try {
    fs.mkdirSync(building);
  } catch {
    await expect.poll(() => fs.existsSync(folder), { timeout: 170_000, intervals: [500] }).toBe(true);
    return folder;
  }
  const names = 'assets/[name]-next-[hash].js';
  const output = { entryFileNames: names, chunkFileNames: names };
  // The budgets are for the mode `production`, and the longer names need some bytes more.
  const config = {
    mode: 'next',
    build: { outDir: path.join(building, 'client'), rolldownOptions: { output } },
  };
  const script = `import { build } from 'vite'; await build(${JSON.stringify(config)});`;
  try {
    await run(process.execPath, ['--input-type=module', '--eval', script]);
    fs.renameSync(path.join(building, 'client'), folder);
  } finally {
    fs.rmSync(building, { recursive: true, force: true });
  }
  return folder;
}

/** A copy of the build for a server of its own, which can be replaced by another version. */
export class Release {
  /** Inside the project, because the server needs its packages. */
  readonly folder: string;

  constructor() {
    fs.mkdirSync(releases, { recursive: true });
    this.folder = fs.mkdtempSync(path.join(releases, 'release-'));
    for (const part of ['server', 'client'])
      fs.cpSync(path.join('dist', part), path.join(this.folder, part), { recursive: true });
  }

  /** Replaces the app by a version with other file names, so that chunks of the previous one no longer exist. */
  async replaceByNext() {
    const next = await nextVersion();
    fs.renameSync(this.#client, path.join(this.folder, 'former'));
    fs.cpSync(next, this.#client, { recursive: true });
  }

  /** Removes matching chunks of the current version. */
  removeChunks(part: RegExp) {
    const assets = path.join(this.#client, 'assets');
    fs.mkdirSync(this.#removedChunks, { recursive: true });
    const names = fs.readdirSync(assets).filter((name) => part.test(name));
    if (names.length === 0) throw new Error(`The build has no chunk ${part}`);
    for (const name of names) fs.renameSync(path.join(assets, name), path.join(this.#removedChunks, name));
  }

  /** Restores the removed chunks. */
  restoreChunks() {
    for (const name of fs.readdirSync(this.#removedChunks))
      fs.renameSync(path.join(this.#removedChunks, name), path.join(this.#client, 'assets', name));
  }

  /** Makes a new version in which only the service worker differs. */
  patchServiceWorker() {
    const worker = path.join(this.#client, 'service-worker.js');
    for (const suffix of ['.br', '.gz']) fs.rmSync(worker + suffix, { force: true });
    fs.appendFileSync(worker, '\n// patched\n');
  }

  get #removedChunks(): string {
    return path.join(this.folder, 'removed');
  }

  get #client(): string {
    return path.join(this.folder, 'client');
  }

  remove() {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
