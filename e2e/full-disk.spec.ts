import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';

const megabyte = 1024 * 1024;

/** Mounts a 120 MB tmpfs. Returns undefined without the right to mount. */
function smallDisk(): { folder: string; remove: () => void } | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    fs.rmdirSync(folder);
    return undefined;
  }
  const remove = () => {
    execFileSync('umount', [folder]);
    fs.rmdirSync(folder);
  };
  return { folder, remove };
}

test(
  'refuses messages on a full disk, loses none, and goes on when there is space',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    const disk = smallDisk();
    test.skip(disk === undefined, 'mounting a small disk needs root on Linux');
    if (!disk) return;
    const school = await SchoolProcess.start({
      DATA_DIR: path.join(disk.folder, 'data'),
      LOG_LEVEL: 'silent',
    });
    const anna = await school.addPerson('Anna Weber');
    const groupId = await school.addGroup('Full', [anna]);
    const { token } = await school.signIn(anna);
    const send = (key: string, content: string) =>
      fetch(`${school.url}/api/chat/message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content, group_id: groupId, client_id: key }),
      });

    const filler = path.join(disk.folder, 'filler');
    expect(() => fs.writeFileSync(filler, Buffer.alloc(200 * megabyte))).toThrow('ENOSPC');
    const keys = Array.from({ length: 150 }, () => randomUUID());
    const accepted = new Map<string, number>();
    for (const [at, key] of keys.entries()) {
      const answer = await send(key, `${at} ${'x'.repeat(9000)}`);
      const body = await answer.json();
      if (answer.status === 200) accepted.set(key, body.data.id);
      else
        expect([answer.status, body.code, answer.headers.get('retry-after')]).toEqual([
          503,
          'unavailable',
          '5',
        ]);
    }
    expect(accepted.size).toBeLessThan(keys.length);

    fs.rmSync(filler);
    await school.down();
    await school.up();
    const ids = new Set<number>();
    for (const [at, key] of keys.entries()) {
      const { data } = await (await send(key, `${at} ${'x'.repeat(9000)}`)).json();
      if (accepted.has(key)) expect(data.id).toBe(accepted.get(key));
      ids.add(data.id);
    }
    expect(ids.size).toBe(keys.length);
    await school.down();
    disk.remove();
  },
);
