import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../build/free-port.mjs';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let receiver: ChildProcess | undefined;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'receiver-'));

beforeAll(async () => {
  school = await openSchool({ WEBHOOK_LOCAL: 'on' });
  admin = await school.person({ role: 'admin' });
});
afterAll(async () => {
  receiver?.kill();
  await school.close();
  fs.rmSync(folder, { recursive: true });
});

/** Starts the receiver of docs/api.md as a program of its own. Resolves when it listens. */
async function startExample(port: number, secret: string): Promise<string[]> {
  const [, code = ''] =
    /### Example: a receiver\n+```js\n(.*?)```/s.exec(fs.readFileSync('docs/api.md', 'utf8')) ?? [];
  const file = path.join(folder, 'receiver.mjs');
  fs.writeFileSync(file, code);
  const lines: string[] = [];
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
  receiver = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  receiver.stdout!.on('data', (part: Buffer) => lines.push(part.toString()));
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401);
  return lines;
}

it('accepts in the example of the reference what the school has signed, and nothing else', async () => {
  const port = await freePort();
  const form = { url: `http://127.0.0.1:${port}/`, events: ['request.added'], active: true };
  const { id, secret } = (await admin.call('POST', '/desk/webhooks', form)).body.data;
  const lines = await startExample(port, secret);
  const log = async () => (await admin.call('GET', `/desk/webhooks/${id}/deliveries`)).body.data;
  await admin.call('POST', `/desk/webhooks/${id}/test`);
  await expect.poll(log).toMatchObject([{ state: 'delivered', status: 204 }]);
  await expect.poll(() => lines.join('')).toContain('test');
  await admin.call('POST', `/desk/webhooks/${id}/secret`);
  await admin.call('POST', `/desk/webhooks/${id}/test`);
  await expect.poll(log).toContainEqual(expect.objectContaining({ state: 'failed', status: 401 }));
});
