import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const releases = path.resolve('test-results/releases');

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

  /** Builds the app again with other file names, so that chunks of the previous version no longer exist. */
  async buildNext() {
    const built = path.join(this.folder, 'next');
    const names = 'assets/[name]-next-[hash].js';
    const output = { entryFileNames: names, chunkFileNames: names };
    const config = { build: { outDir: built, rolldownOptions: { output } } };
    const script = `import { build } from 'vite'; await build(${JSON.stringify(config)});`;
    await run(process.execPath, ['--input-type=module', '--eval', script]);
    fs.renameSync(this.#client, path.join(this.folder, 'former'));
    fs.renameSync(built, this.#client);
  }

  /** Removes matching chunks of the current version. */
  removeChunks(part: RegExp) {
    const assets = path.join(this.#client, 'assets');
    fs.mkdirSync(this.#removedChunks, { recursive: true });
    for (const name of fs.readdirSync(assets))
      if (part.test(name)) fs.renameSync(path.join(assets, name), path.join(this.#removedChunks, name));
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
