import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/client.ts';
import { DirectoryInUse, lockDirectory } from '../../server/db/directory-lock.ts';
import { migrate } from '../../server/db/migrate.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-embedded-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const open = () => openDatabase({ databaseUrl: undefined, dataDir });

describe('the embedded database', () => {
  it('calls fsync for every commit', async () => {
    const { db, close } = await open();
    await migrate(db);
    const synced = vi.spyOn(fs, 'fsyncSync');
    for (let i = 1; i <= 5; i++) {
      await sql`insert into setting (key, value) values (${`k${i}`}, '1')`.execute(db);
      expect(synced.mock.calls.length).toBeGreaterThanOrEqual(i);
    }
    await close();
  });

  it('refuses a second process by name, and accepts it once the first has ended, even killed', async () => {
    const holder = spawn(process.execPath, ['--import', 'tsx', '-e', holdProgram(dataDir)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    await expect(open()).rejects.toThrow(DirectoryInUse);
    await expect(open()).rejects.toThrow(dataDir);
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('exit', resolve));
    const unlock = await lockDirectory(dataDir);
    await unlock();
  });

  it('does not block the event loop while many queries run', async () => {
    const { db, close } = await open();
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await Promise.all(
      Array.from({ length: 300 }, () => sql`select count(*) from generate_series(1, 2000)`.execute(db)),
    );
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(20);
    await close();
  });

  it('names an incomplete folder and leaves it for inspection', async () => {
    const unfinished = path.join(dataDir, 'pg.unfinished');
    fs.mkdirSync(unfinished);
    fs.writeFileSync(path.join(unfinished, 'PG_VERSION'), '1');
    const { close } = await open();
    await close();
    const setAside = fs.readdirSync(dataDir).filter((name) => name.startsWith('pg.unfinished-'));
    expect(setAside).toHaveLength(1);
    expect(fs.existsSync(path.join(dataDir, setAside[0]!, 'PG_VERSION'))).toBe(true);
  });

  it('is created in a child process, so that this process stays small', async () => {
    const program = `import { openDatabase } from './server/db/client.ts';
      const { close } = await openDatabase({ databaseUrl: undefined, dataDir: ${JSON.stringify(dataDir)} });
      process.stdout.write(String(process.memoryUsage.rss())); await close();`;
    const run = promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      program,
    ]);
    const rss = Number((await run).stdout);
    expect(rss).toBeGreaterThan(0);
    expect(rss).toBeLessThan(450 * 1024 * 1024);
  });

  it('frees the memory of databases in memory that were exchanged', { timeout: 300_000 }, async () => {
    const program = `import { setTimeout as pause } from 'node:timers/promises';
      import { sql } from 'kysely';
      import { prepareMemoryDatabase } from './server/db/memory-database.ts';
      const database = await prepareMemoryDatabase();
      const fill = (db) => sql\`insert into setting (key, value)
        select 'k' || i, to_jsonb(repeat('x', 1000)) from generate_series(1, 20000) i\`.execute(db);
      const sizes = [];
      for (let count = 1; count <= 12; count += 1) {
        await database.replace(fill, () => undefined);
        for (let turn = 1; turn <= 3; turn += 1) {
          await pause(50);
          globalThis.gc();
        }
        sizes.push(process.memoryUsage.rss());
      }
      process.stdout.write(JSON.stringify(sizes));
      await database.close();`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--expose-gc', '--import', 'tsx', '--input-type=module'],
      ...['-e', program],
    ]);
    const sizes = JSON.parse(stdout) as number[];
    // One database that stays is about 200 MB.
    expect(sizes.at(-1)! - sizes[2]!).toBeLessThan(300 * 1024 * 1024);
  });
});

const holdProgram = (folder: string) => `
  import('./server/db/directory-lock.ts').then(({ lockDirectory }) => lockDirectory(${JSON.stringify(folder)}))
    .then(() => { console.log('held'); setInterval(() => {}, 1000); });`;
