import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.mjs';

const minVersion = 15;

/** @param {string} bin */
const version = (bin) => {
  const output = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number(/\d+/.exec(output)?.[0] ?? 0);
};

/** Folder of the newest installed PostgreSQL of a supported version; undefined if there is none. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const perVersion = existsSync(debian) ? readdirSync(debian).map((name) => join(debian, name, 'bin')) : [];
  const candidates = [...perVersion, ...(process.env['PATH'] ?? '').split(delimiter)]
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .map((bin) => ({ bin, version: version(bin) }))
    .filter((found) => found.version >= minVersion);
  return candidates.toSorted((a, b) => b.version - a.version)[0];
}

// PostgreSQL refuses to run as root; its Debian package adds a user for it.
const unprivileged = () => {
  if (process.getuid?.() !== 0) return {};
  /** @param {string} flag */
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [id('-u'), id('-g')];
  if (!uid || !gid)
    throw new Error('PostgreSQL refuses to run as root, and the user "postgres" does not exist');
  return { uid, gid };
};

/** @param {string} url @param {() => string} log */
async function ready(url, log) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      return;
    } catch {
      continue;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log()}`);
}

// Reads until its standard input closes, which happens however this process ends, then stops the server and
// deletes its data. The server may have been restarted meanwhile.
const stopWithParent = `"$0" "$@" &
  cat
  kill -INT $(head -n 1 "$PGDATA/postmaster.pid")
  while [ -e "$PGDATA/postmaster.pid" ]; do sleep 0.05; done
  rm -rf "$PGDATA"`;

/**
 * Starts a PostgreSQL server on loopback, which stops when this process ends. `halt` simulates a power cut, `resume`
 * starts it again.
 * @param {{ parent?: string, durable?: boolean }} [options] `parent`: the folder in which its data folder is created;
 *   `durable`: commits survive a power cut, the default
 */
export async function startPostgres({ parent = tmpdir(), durable = true } = {}) {
  const found = findPostgres();
  if (!found) throw new Error(`PostgreSQL ${minVersion} or newer is not installed`);
  const user = unprivileged();
  const folder = mkdtempSync(join(parent, 'yurt-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);

  const port = await freePort();
  const env = { ...process.env, PGDATA: folder, LC_ALL: 'C.UTF-8' };
  const initdb = spawnSync(join(found.bin, 'initdb'), ['-A', 'trust', '-U', 'yurt', '-E', 'UTF8'], {
    ...user,
    env,
    cwd: folder,
    encoding: 'utf8',
  });
  if (initdb.status !== 0) throw new Error(`initdb failed:\n${initdb.stderr}`);

  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='],
    `fsync=${durable ? 'on' : 'off'}`,
  ];
  const server = spawn(
    'sh',
    ['-c', stopWithParent, join(found.bin, 'postgres'), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, env, cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text) => (log += text));

  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  /** @param {string[]} args */
  const control = (args) => {
    const done = spawnSync(join(found.bin, 'pg_ctl'), args, {
      ...user,
      env,
      cwd: folder,
      stdio: 'ignore',
    });
    if (done.status !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed:\n${log}`);
  };
  const halt = () => control(['stop', '-m', 'immediate']);
  const resume = () =>
    control(['start', '-w', '-l', join(folder, 'log'), '-o', settings.map((one) => `-c ${one}`).join(' ')]);
  const url = `postgres://yurt@127.0.0.1:${port}/postgres`;
  try {
    await ready(url, () => log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, version: found.version, halt, resume, stop };
}
