import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SchoolProcess } from '../../tests/support/school-process.ts';
import { type CrowdedSchool, openCrowd, type Setup } from './school.ts';

/** A box on one core that carries all groups of a school. The school is stopped. */
export async function openCrowdedBox(
  setup: Setup,
): Promise<CrowdedSchool & { /** Memory of the box since its start. */ peakMegabytes: () => number }> {
  const { members, schools, close: closeSchool } = await openCrowd(setup);
  const [school] = schools;
  if (!school) throw new Error('The setup has no school');
  const admin = await school.addPerson('Olga Office', 'admin');
  const { token } = await school.signIn(admin);
  const body = {
    name: 'Seminar house',
    days: 7,
    group_ids: [...new Set(members.map(({ group }) => group))],
    folder_ids: [],
    current_password: admin.password,
  };
  const { data: made } = await school.call('POST', '/desk/boxes', body, token);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-crowd-box-'));
  const box = await SchoolProcess.start({
    DATA_DIR: dataDir,
    BOX_OF: school.url,
    BOX_CODE: made.code,
    BOX_PASSPHRASE: 'correct horse battery',
  });
  await school.down();
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(box.pid)]);
  const close = async () => {
    await box.down();
    fs.rmSync(dataDir, { recursive: true, force: true });
    await closeSchool();
  };
  return { members, schools: [box], close, peakMegabytes: () => peakOf(box.pid) };
}

function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
