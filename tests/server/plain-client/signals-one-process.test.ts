import { afterAll, beforeAll, describe } from 'vitest';
import { openSchool, type School } from '../../support/school.ts';
import { describeSignals } from './signals-walk.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe('one process', () => {
  describeSignals(() => ({ school, annasHost: school.url, bertsHost: school.url }));
});
