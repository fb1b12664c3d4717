import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SchoolProcess } from '../../tests/support/school-process.ts';
import { type CrowdedSchool, openCrowd, type Setup } from './school.ts';
import { prepareVotes, type SiteVotes } from './votes.ts';

interface CrowdedBox extends CrowdedSchool {
  votes: SiteVotes;
  /** Memory of the box since its start. */
  peakMegabytes: () => number;
}

/** A box on one core that carries all groups and questions of a school. The school is stopped. */
export async function openCrowdedBox(setup: Setup): Promise<CrowdedBox> {
  const { members, schools, close: closeSchool } = await openCrowd({ ...setup, withRoom: true });
  const [school] = schools;
  if (!school) throw new Error('The setup has no school');
  const votes = await prepareVotes(school, members);
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
  return { members, schools: [box], close, votes, peakMegabytes: () => peakOf(box.pid) };
}

function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
