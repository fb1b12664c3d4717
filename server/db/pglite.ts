import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PGlite, types } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The embedded database, made durable. As shipped it never calls fsync, so a power cut loses committed data,
 * and the process that creates a data folder keeps 700 MB of memory. Here fsync reaches the disk, and a child
 * process creates a new folder, completely or not at all.
 */
class DurableFolder extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, options);
    const settings = result.emscriptenOpts as {
      preRun?: ((module: EmscriptenModule) => void)[];
    };
    settings.preRun = [...(settings.preRun ?? []), enableFsync];
    return result;
  }
}

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

function enableFsync(module: EmscriptenModule) {
  module.NODEFS.stream_ops.fsync = (stream) => {
    try {
      fs.fsyncSync(stream.nfd);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A folder or a closed descriptor has nothing to sync.
      if (code !== 'EINVAL' && code !== 'EBADF') throw error;
    }
    return 0;
  };
}

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'],
];

/** Same as in the other driver: integers as numbers, dates as text. */
export const parsers = { [types.INT8]: Number, [types.DATE]: String };

/**
 * Opens the database in `folder`, and creates it if it does not exist. The caller holds the lock on its
 * parent.
 */
export async function openPGlite(folder: string): Promise<PGlite> {
  if (!fs.existsSync(folder)) await createFolder(folder);
  return PGlite.create({ fs: new DurableFolder(folder), startParams, parsers });
}

const memoryParams = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=32MB'],
  // The log is in memory too, and nothing shortens it. At this level, filling a truncated table logs almost nothing.
  ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'],
];

/** Opens a database in memory with the content of `emptyPGlite` or `imageOf`. */
export const openPGliteInMemory = (image: Blob): Promise<PGlite> =>
  PGlite.create({ loadDataDir: image, startParams: memoryParams, parsers });

/** The content of a database in memory, gzipped. */
export async function imageOf(db: PGlite): Promise<Blob> {
  // Otherwise each database that is opened with it replays the log.
  await db.exec('checkpoint');
  return db.dumpDataDir('gzip');
}

/** The content of a new database, gzipped. A child process creates it. */
export async function emptyPGlite(): Promise<Blob> {
  const image = await runInChild(
    `const db = await PGlite.create();
    const image = await db.dumpDataDir('gzip');
    await db.close();
    process.stdout.write(new Uint8Array(await image.arrayBuffer()));`,
  );
  return new Blob([new Uint8Array(image)], { type: 'application/gzip' });
}

async function createFolder(folder: string) {
  const unfinished = `${folder}.unfinished`;
  if (fs.existsSync(unfinished)) {
    fs.renameSync(unfinished, `${unfinished}-${Date.now()}`);
  }
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  await runInChild('const db = await PGlite.create(process.argv[1]); await db.close();', [unfinished]);
  syncTree(unfinished);
  fs.renameSync(unfinished, folder);
}

const maxOutputBytes = 256 * 1024 * 1024;

/** Runs a program that uses `PGlite`, and returns its output. */
async function runInChild(program: string, args: readonly string[] = []): Promise<Buffer> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { PGlite } from ${JSON.stringify(esmEntry(library))}; ${program}`,
      ...args,
    ],
    { encoding: 'buffer', maxBuffer: maxOutputBytes },
  );
  return stdout;
}

const esmEntry = (resolved: string) => pathToFileURL(resolved.replace(/\.cjs$/, '.js')).href;

function syncTree(folder: string) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(file);
    else if (entry.isFile()) {
      const descriptor = fs.openSync(file, 'r+');
      fs.fsyncSync(descriptor);
      fs.closeSync(descriptor);
    }
  }
}
