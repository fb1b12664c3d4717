import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from './find-program.mjs';
import { freePort } from './free-port.mjs';

/** @param {number} port */
const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/**
 * Starts a Redis server on loopback. It is killed when this process exits normally. `kill` and `start` let a
 * test simulate an outage.
 */
export async function startRedis() {
  const program = findProgram(['redis-server']);
  if (!program) throw new Error('Redis is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'yurt-redis-'));
  const port = await freePort();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const start = async () => {
    server = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      { stdio: 'ignore' },
    );
    for (const deadline = Date.now() + 10_000; !(await answers(port)); await sleep(50))
      if (Date.now() > deadline) throw new Error('Redis did not start');
  };
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const kill = async () => {
    if (!server || !isRunning()) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  };
  await start();
  process.once('exit', () => server?.kill('SIGKILL'));
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    /** Kills the server and waits until it has exited; its data is lost. */
    kill,
    pid: () => server?.pid,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
