import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { startPostgres } from '../../build/postgres.mjs';
import { databaseClock } from '../../server/cluster/database-clock.ts';
import { openSchool, type School } from '../support/school.ts';
import { expectStored, repeatUntilOk, writeThroughErrors } from '../support/write-ledger.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanups.splice(0).toReversed()) await undo();
});

async function onPostgres(parent?: string) {
  const cluster = await startPostgres(parent === undefined ? {} : { parent });
  cleanups.push(cluster.stop);
  process.env['DATABASE_URL'] = cluster.url;
  cleanups.push(() => delete process.env['DATABASE_URL']);
  const school: School = await openSchool();
  cleanups.push(school.close);
  const anna = await school.person();
  return { cluster, school, anna, group: await school.group(anna, await school.person()) };
}

it('answers 503 while PostgreSQL is down, recovers within five seconds, and loses or duplicates nothing', async () => {
  const { cluster, school, anna, group } = await onPostgres();
  const ledger = writeThroughErrors(anna, group);
  await sleep(300);
  for (let times = 0; times < 2; times += 1) {
    cluster.halt();
    await sleep(300);
    const answer = await anna.call('GET', '/users');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await school.call('GET', '/ready')).status).toBe(503);
    // /health stays 200 so that a supervisor does not restart this process: only the database is down.
    expect((await school.call('GET', '/health')).status).toBe(200);
    cluster.resume();
    expect(await repeatUntilOk(() => anna.call('GET', '/users'))).toBeLessThan(5000);
    await ledger.untilNextAcknowledged(5000);
  }
  await ledger.end();
  expect([...ledger.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(ledger.acknowledged.length).toBeGreaterThan(1);
  await expectStored(school, ledger.acknowledged);
}, 60_000);

/** Whether this machine allows mounting a small disk, which needs root. */
const smallDisks = (() => {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk], { stdio: 'ignore' });
    execFileSync('umount', [disk]);
    return true;
  } catch {
    return false;
  } finally {
    fs.rmdirSync(disk);
  }
})();

it.runIf(smallDisks)(
  'answers writes with 503 and keeps serving reads while the disk is full, and recovers when there is room',
  async () => {
    const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=777', 'tmpfs', disk]);
    cleanups.push(() => {
      execFileSync('umount', [disk]);
      fs.rmdirSync(disk);
    });
    const { school, anna, group } = await onPostgres(disk);
    const ballast = path.join(disk, 'ballast');
    const { bavail, bsize } = fs.statfsSync(disk);
    fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    const ledger = writeThroughErrors(anna, group, 4, ` ${'long '.repeat(700)}`);
    for (const until = Date.now() + 20_000; !ledger.statuses.has(503); await sleep(20))
      if (Date.now() > until) throw new Error('The disk did not become full in time');
    expect((await anna.call('GET', '/users')).status).toBe(200);
    expect((await anna.call('GET', `/chat/message?filter[group_id]=${group}`)).status).toBe(200);
    fs.rmSync(ballast);
    expect(await repeatUntilOk(() => anna.call('GET', '/users'))).toBeLessThan(5000);
    await ledger.untilNextAcknowledged(10_000);
    await ledger.end();
    expect([...ledger.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    await expectStored(school, ledger.acknowledged);
  },
  60_000,
);

it('uses the database’s time in each process, even if one clock is wrong', async () => {
  const { school, anna, group } = await onPostgres();
  const log = pino({ level: 'silent' });
  for (const hours of [3, -3]) {
    const wrong = () => Date.now() + hours * 3_600_000;
    const other = await school.another(async (db) => {
      const clock = await databaseClock(db, wrong, log);
      cleanups.push(clock.stop);
      return clock.now;
    });
    const sendMessage = async (url: string, content: string) => {
      const answer = await fetch(`${url}/api/chat/message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ group_id: group, content }),
      });
      const { data } = (await answer.json()) as { data: { created_at: number } };
      return data.created_at;
    };
    const [right, there] = [
      await sendMessage(school.url, `here ${hours}`),
      await sendMessage(`http://127.0.0.1:${other.port}`, `there ${hours}`),
    ];
    await other.stop();
    expect(Math.abs(right - there)).toBeLessThanOrEqual(3);
  }
}, 30_000);
