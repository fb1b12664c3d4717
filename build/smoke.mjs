// Starts the built server with the current Node, waits until it is healthy, and stops it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { root } from './root.mjs';

const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'yurt-smoke-'));
const { DATABASE_URL: _, ...inherited } = process.env;
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  env: { ...inherited, PORT: String(port), DATA_DIR: folder },
  stdio: 'inherit',
});
const ended = once(server, 'exit');

async function healthy() {
  for (
    const deadline = Date.now() + 60_000;
    Date.now() < deadline && server.exitCode === null;
    await sleep(200)
  ) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (reply?.status === 200) return true;
  }
  return false;
}

const wasHealthy = await healthy();
server.kill('SIGTERM');
const deadline = setTimeout(() => server.kill('SIGKILL'), 20_000);
const [code, signal] = await ended;
clearTimeout(deadline);
rmSync(folder, { recursive: true, force: true });

console.log(
  `Node ${process.version}: ${wasHealthy ? 'healthy' : 'did not become healthy'}, ended with ${signal ?? code}`,
);
process.exitCode = wasHealthy && code === 0 ? 0 : 1;
