import fs from 'node:fs';
import { SchoolProcess } from '../support/school-process.ts';
import { writeTemplate } from '../support/template.ts';
import { keepTemporaryFilesInMemory } from './temporary-folder.ts';

/** Creates a school with the built server, as a template for the journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  keepTemporaryFilesInMemory();
  // Left by a run that was killed.
  fs.rmSync('test-results/releases', { recursive: true, force: true });
  const school = await SchoolProcess.start();
  await school.down();
  writeTemplate(school.dataDir);
  return () => school.remove();
}
