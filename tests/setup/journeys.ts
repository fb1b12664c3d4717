import { SchoolProcess } from '../support/school-process.ts';
import { writeTemplate } from '../support/template.ts';

/** A school that the built server made and left. */
export default async function setup(): Promise<() => Promise<void>> {
  const school = await SchoolProcess.start();
  await school.down();
  writeTemplate(school.dataDir);
  return () => school.remove();
}
