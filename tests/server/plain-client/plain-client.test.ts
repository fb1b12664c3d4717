import { afterAll, beforeAll } from 'vitest';
import { openSchool, type School } from '../../support/school.ts';
import { type PlainSchool, preparePlainSchool } from './plain-school.ts';
import { testAllCalls } from './walk.ts';

let school: School;
let plain: PlainSchool;

beforeAll(async () => {
  school = await openSchool();
  plain = await preparePlainSchool(school);
});
afterAll(() => school.close());

testAllCalls(() => plain);
